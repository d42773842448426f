import { createContext, useContext } from "react";

/** What buttons of the conversation do through the input, which then has the focus. */
export interface Asking {
  /** Asks at once; the half-written question stays. */
  ask(text: string): void;
  /** Puts a question, or a formal query, into the input, to be changed and asked again. */
  edit(text: string, form?: "question" | "query"): void;
  /** There is no input: what stands here is to be read. */
  readonly isReadOnly?: boolean;
}

export const AskingContext = createContext<Asking>({
  ask: () => {},
  edit: () => {},
  isReadOnly: true,
});

/** The asking of the surrounding chat screen. */
export function useAsking(): Asking {
  return useContext(AskingContext);
}

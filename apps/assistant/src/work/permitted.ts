import type { Reader } from "@probability-chat/language";
import type { Provider } from "../provider/provider.ts";

/** Who reads what is not typed. */
export interface Readers {
  readonly reader: Reader | null;
  readonly provider: Provider | null;
}

/** The readers of one question, each of which is asked only where that is permitted. */
export function permitted({ reader, provider }: Readers, permit: () => Promise<void>): Readers {
  return {
    reader: reader && {
      ...reader,
      async propose(asked, signal) {
        await permit();
        return reader.propose(asked, signal);
      },
    },
    provider: provider && {
      mode: provider.mode,
      async suggest(question) {
        await permit();
        return provider.suggest(question);
      },
    },
  };
}

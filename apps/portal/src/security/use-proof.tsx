import { isProofRequiredError, type ProofMethod } from "@probability-chat/sdk";
import { type ReactNode, useRef, useState } from "react";
import { client } from "../session/client.ts";
import { failureText } from "./failure-text.ts";
import { ProofDialog } from "./proof-dialog.tsx";

export interface Proving {
  /** Does what may need a proof; where it does, asks for one and does it again. */
  readonly run: (action: () => Promise<void>) => Promise<void>;
  /** Stands somewhere on the page. */
  readonly dialog: ReactNode;
}

/** Changes to the ways into an account, which need a proof of who is there. */
export function useProof(): Proving {
  const [methods, setMethods] = useState<readonly ProofMethod[] | null>(null);
  const waiting = useRef<(() => Promise<void>) | null>(null);

  const run = async (action: () => Promise<void>) => {
    try {
      await action();
    } catch (error) {
      if (isProofRequiredError(error)) {
        waiting.current = action;
        setMethods(error.methods);
        return;
      }
      client.toasts.show({ title: "Error", text: failureText(error), destructive: true });
    }
  };
  const onProved = async () => {
    const action = waiting.current;
    waiting.current = null;
    setMethods(null);
    if (action) await run(action);
  };

  return {
    run,
    dialog: methods && (
      <ProofDialog methods={methods} onProved={onProved} onClose={() => setMethods(null)} />
    ),
  };
}

import { useEffect, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

/** What is wrong with this page, after a call has failed. */
export function useDiagnosis(error: unknown): readonly string[] {
  const { client, publicKey } = useWidget();
  const texts = useTexts();
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    setFound([]);
    if (error) {
      const take = (problems: readonly string[]) => {
        if (isCurrent) setFound(problems);
      };
      import("./ways-out.ts")
        .then(({ diagnose }) => diagnose({ client, publicKey }, error, texts))
        .then(take, () => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [client, publicKey, error, texts]);
  return found;
}

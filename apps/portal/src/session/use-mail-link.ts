import { useEffect, useState } from "react";
import { useParams } from "react-router";
import type { LinkOutcome } from "./mail-link.ts";

/** Follows the link that led to this page, by the token in its path; null until it is known. */
export function useMailLink(
  follow: (token: string | undefined) => Promise<LinkOutcome>,
): LinkOutcome | null {
  const { token } = useParams();
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  useEffect(() => {
    let here = true;
    void follow(token).then((found) => here && setOutcome(found));
    return () => {
      here = false;
    };
  }, [token, follow]);
  return outcome;
}

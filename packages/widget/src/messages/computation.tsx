import type { Card } from "@probability-chat/sdk";
import { useOwnWords } from "../texts/own-words.ts";
import { FactList } from "./facts.tsx";
import { QueryLine } from "./query-line.tsx";

interface ComputationProps {
  readonly facts: Card["computation"];
  readonly query: string;
}

/** How an answer was computed: method, formula, rows, and the query to copy or change. */
export function Computation({ facts, query }: ComputationProps) {
  const { t, own } = useOwnWords();
  return (
    <details className="reply-fold reply-computation" part="fold">
      <summary {...own} part="summary">
        {t("How this was computed")}
      </summary>
      <FactList facts={facts} />
      <div className="reply-query">
        <span className="text-muted text-87" {...own}>
          {t("Query")}
        </span>
        <QueryLine query={query} />
      </div>
    </details>
  );
}

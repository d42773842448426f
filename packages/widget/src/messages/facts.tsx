import type { Card } from "@probability-chat/sdk";
import { useOwnWords } from "../texts/own-words.ts";

/** So many are shown; the others are a press away. */
const shown = 3;

/** What is told beside a figure. */
export function Facts({ facts }: Pick<Card, "facts">) {
  const { t, own } = useOwnWords();
  const isFolded = facts.length > shown + 1;
  const first = isFolded ? facts.slice(0, shown) : facts;
  return (
    <>
      <FactList facts={first} />
      {isFolded && (
        <details className="reply-fold" part="fold">
          <summary {...own} part="summary">
            {t("{n} more figures", { n: facts.length - shown })}
          </summary>
          <FactList facts={facts.slice(shown)} />
        </details>
      )}
    </>
  );
}

/** Words and what each of them is. */
export function FactList({ facts }: Pick<Card, "facts">) {
  return (
    <dl className="reply-facts" part="facts">
      {facts.map(({ label, text }) => (
        <div key={`${label} ${text}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

import { useStore } from "@nanostores/react";
import type { CardFinding } from "@probability-chat/sdk";
import { useAsking } from "../asking-context.ts";
import { Chart } from "../chart/chart.tsx";
import { GaugeView } from "../chart/gauge-view.tsx";
import { useOwnWords } from "../texts/own-words.ts";
import type { Text } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

const kinds: Readonly<Record<CardFinding["kind"], Text>> = {
  reversal: "Turns round",
  relation: "Go together",
  oddity: "Odd",
};

/** What stands out, each with its drawing, and a press that asks for it by itself. */
export function FindingList({ findings }: { readonly findings: readonly CardFinding[] }) {
  const { t, own } = useOwnWords();
  return (
    <ol className="findings" part="findings" lang={own.lang} aria-label={t("What stands out")}>
      {findings.map((finding) => (
        <li key={`${finding.text} ${finding.query}`} className="finding" part="finding" lang="en">
          <FindingView finding={finding} />
        </li>
      ))}
    </ol>
  );
}

function FindingView({ finding }: { readonly finding: CardFinding }) {
  const { isReadOnly } = useAsking();
  const { t, own } = useOwnWords();
  const { kind, text, basis, query, series, gauge } = finding;
  return (
    <>
      <div className="finding-words">
        <p className="finding-kind" {...own}>
          {t(kinds[kind])}
        </p>
        <p>{text}</p>
        {basis && <p className="finding-basis">{basis}</p>}
      </div>
      <div className="finding-drawing">
        {series && <Chart series={series} isTitled={false} isSmall />}
        {gauge && <GaugeView gauge={gauge} />}
      </div>
      {query && !isReadOnly && <AskButton query={query} about={text} />}
    </>
  );
}

function AskButton({ query, about }: { readonly query: string; readonly about: string }) {
  const { client } = useWidget();
  const { t, own } = useOwnWords();
  const { ask } = useAsking();
  const { isSending, isUploading } = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  return (
    <button
      type="button"
      className="chip finding-ask"
      part="chip"
      title={query}
      {...own}
      aria-label={t("Look closer: {text}", { text: about })}
      disabled={isSending || isUploading || !access?.mayAct}
      onClick={() => ask(query)}
    >
      {t("Look closer")}
    </button>
  );
}

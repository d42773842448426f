import type { Answered, Card } from "@probability-chat/sdk";
import { Chart } from "../chart/chart.tsx";
import { GaugeView } from "../chart/gauge-view.tsx";
import { AnswerTableView } from "./answer-table.tsx";
import { partsOfFigure } from "./big-figure.ts";
import { Computation } from "./computation.tsx";
import { Facts } from "./facts.tsx";
import { FindingList } from "./finding-list.tsx";
import { Notes } from "./notes.tsx";

interface AnswerCardProps {
  readonly answer: Answered;
  readonly card: Card;
}

/** An answer: its figure large and on a scale, what it stands on, what was asked; the rest folded. */
export function AnswerCard({ answer, card }: AnswerCardProps) {
  const { beside, facts, figure, findings, gauge, notes, sentence, tables } = card;
  const { caveats, series } = answer;
  const [large, small] = partsOfFigure(figure);
  const [first, ...others] = tables;
  const drawn = series && first?.data ? first : undefined;
  const isLong = [...large].length > 18;
  return (
    <div className="reply" lang="en" dir="ltr" part="answer">
      <p className="reply-head">
        <strong
          part="figure"
          className={isLong ? "reply-figure reply-figure-long" : "reply-figure"}
        >
          {large}
          {small && <small> {small}</small>}
        </strong>{" "}
        {beside && <span className="reply-beside">{beside}</span>}
      </p>
      <p className="reply-sentence" part="sentence">
        {sentence}
      </p>
      {gauge && <GaugeView gauge={gauge} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {notes.length > 0 && (
        <ul className="reply-list" part="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {caveats.length > 0 && <Notes notes={caveats.map(({ message }) => message)} />}
      {findings && findings.length > 0 && <FindingList findings={findings} />}
      {series && <Chart series={series} table={drawn} isTitled={false} />}
      {(drawn ? others : tables).map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer's tables keep their places
        <AnswerTableView key={at} table={table} name={answer.reading} />
      ))}
      <Computation facts={card.computation} query={answer.query} />
    </div>
  );
}

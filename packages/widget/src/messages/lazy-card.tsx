import type { Answered, Card } from "@probability-chat/sdk";
import { Component, lazy, type ReactNode, Suspense } from "react";
import { loadPart } from "../load-part.ts";

const AnswerCard = lazy(() =>
  loadPart(() => import("./answer-card.tsx")).then((module) => ({ default: module.AnswerCard })),
);

interface LazyCardProps {
  readonly answer: Answered;
  readonly card: Card;
  /** The answer in another form, should this browser be unable to draw it. */
  readonly otherwise: ReactNode;
}

/** An answer's card, which is loaded with the first of them; until then its sentence. */
export function LazyCard({ answer, card, otherwise }: LazyCardProps) {
  return (
    <Drawn otherwise={otherwise}>
      <Suspense fallback={<p className="plain">{answer.text}</p>}>
        <AnswerCard answer={answer} card={card} />
      </Suspense>
    </Drawn>
  );
}

interface DrawnProps {
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** One answer that cannot be drawn does not take the chat along. */
class Drawn extends Component<DrawnProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}

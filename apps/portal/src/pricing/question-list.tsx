import { ChevronDown } from "lucide-react";
import { questions } from "./questions.ts";

/** The questions, each opening its answer; they do so without any script. */
export function QuestionList() {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-5 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            <h3>{question}</h3>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-2xl pb-6 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}

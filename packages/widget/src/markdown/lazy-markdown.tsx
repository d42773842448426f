import { lazy, Suspense } from "react";
import { loadPart } from "../load-part.ts";
import { mayHoldHtml } from "./may-hold-html.ts";

const Markdown = lazy(() =>
  loadPart(() => import("./markdown.tsx")).then((module) => ({ default: module.Markdown })),
);
const HtmlMarkdown = lazy(() =>
  loadPart(() => import("./html-markdown.tsx")).then((module) => ({
    default: module.HtmlMarkdown,
  })),
);

/**
 * Markdown whose parser is loaded with the first answer, and that of HTML with the first that may
 * hold some; until then the bare text.
 */
export function LazyMarkdown({ text }: { readonly text: string }) {
  const Reader = mayHoldHtml(text) ? HtmlMarkdown : Markdown;
  return (
    <div className="prose" lang="en" dir="ltr" part="answer">
      <Suspense fallback={<p className="plain">{text}</p>}>
        <Reader text={text} />
      </Suspense>
    </div>
  );
}

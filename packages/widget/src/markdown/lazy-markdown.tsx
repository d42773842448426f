import { lazy, Suspense } from "react";

const Markdown = lazy(() =>
  import("./markdown.tsx").then((module) => ({ default: module.Markdown })),
);

/** Markdown whose parser is loaded with the first answer; until then the bare text. */
export function LazyMarkdown({ text }: { readonly text: string }) {
  return (
    <div className="prose" lang="en" dir="ltr" part="answer">
      <Suspense fallback={<p className="plain">{text}</p>}>
        <Markdown text={text} />
      </Suspense>
    </div>
  );
}

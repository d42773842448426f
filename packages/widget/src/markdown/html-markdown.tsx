import rehypeRaw from "rehype-raw";
import { Markdown } from "./markdown.tsx";

const reader = [rehypeRaw];

/** Markdown with raw HTML in it, whose parser is twice the size of all the rest. */
export function HtmlMarkdown({ text }: { readonly text: string }) {
  return <Markdown text={text} reader={reader} />;
}

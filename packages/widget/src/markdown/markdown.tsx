import type { ComponentProps } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { Chart } from "../chart/chart.tsx";
import { parseSeries } from "../chart/parse-series.ts";
import { keepPercent } from "./keep-percent.ts";
import { allowedAddress } from "./link-rule.ts";
import { RemoteImage } from "./remote-image.tsx";
import { sanitizeSchema } from "./sanitize-schema.ts";
import { TableBox } from "./table-box.tsx";

const components: Components = {
  a: ({ node: _, children, ...rest }) => (
    <a {...rest} target="_blank" rel="noopener noreferrer nofollow" part="link">
      {children}
    </a>
  ),
  img: ({ src, alt }) => <RemoteImage src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  table: ({ node: _, ...rest }) => <TableBox {...rest} />,
  pre: ({ node: _, children }) => <CodeBlock>{children}</CodeBlock>,
};

function CodeBlock({ children }: Pick<ComponentProps<"pre">, "children">) {
  const series = seriesOf(children);
  return series ? <Chart series={series} /> : <pre>{children}</pre>;
}

function seriesOf(children: ComponentProps<"pre">["children"]) {
  if (typeof children !== "object" || children === null || !("props" in children)) return null;
  const props: unknown = children.props;
  if (typeof props !== "object" || props === null) return null;
  const { className, children: text } = props as { className?: unknown; children?: unknown };
  if (className !== "language-probability" || typeof text !== "string") return null;
  return parseSeries(text);
}

interface MarkdownProps {
  readonly text: string;
  /** What reads raw HTML; without it HTML is left out. */
  readonly reader?: Options["rehypePlugins"];
}

/** Assistant text: GFM with the safe part of raw HTML, and `probability` blocks as charts. */
export function Markdown({ text, reader }: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[...(reader ?? []), [rehypeSanitize, sanitizeSchema], keepPercent]}
      urlTransform={allowedAddress}
      components={components}
    >
      {text}
    </ReactMarkdown>
  );
}

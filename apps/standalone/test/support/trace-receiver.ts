import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

/** A span as OTLP has it in JSON. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** Takes traces as a collector does: OTLP in JSON over HTTP. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  let received = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isZipped = request.headers["content-encoding"] === "gzip";
    const text = (isZipped ? gunzipSync(body) : body).toString();
    if (request.method !== "POST" || request.url !== "/v1/traces") response.statusCode = 404;
    else {
      received += text;
      const { resourceSpans } = JSON.parse(text) as Export;
      for (const { scopeSpans } of resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
    }
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    /** Everything that came, as it was sent. */
    received: () => received,
    /** The spans of a trace, each as its names from the first one down. */
    pathsOf(traceId: string): string[] {
      const own = spans.filter((span) => span.traceId === traceId);
      const byId = new Map(own.map((span) => [span.spanId, span]));
      const pathOf = ({ name, parentSpanId }: ReceivedSpan): string => {
        const parent = byId.get(parentSpanId ?? "");
        return parent ? `${pathOf(parent)} > ${name}` : `${parentSpanId ?? ""} > ${name}`;
      };
      return own.map(pathOf).sort();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

import type { RawReply, UploadProgress } from "./transport.ts";

interface XhrCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly onProgress: (progress: UploadProgress) => void;
  readonly signal: AbortSignal | undefined;
}

/** Sends a form with XMLHttpRequest, the one way by which a browser tells an upload's progress. */
export function sendWithXhr(call: XhrCall): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const { signal } = call;
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (act: () => void) => {
      signal?.removeEventListener("abort", abort);
      act();
    };
    request.open(call.method, call.url);
    for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) =>
      call.onProgress({ sent: event.loaded, total: event.lengthComputable ? event.total : 0 });
    request.onload = () =>
      settle(() =>
        resolve({
          status: request.status,
          requestId: request.getResponseHeader("x-request-id"),
          retryAfter: request.getResponseHeader("retry-after"),
          text: request.responseText,
        }),
      );
    request.onerror = () => settle(() => reject(new TypeError("The upload was interrupted.")));
    request.onabort = () => settle(() => reject(new TypeError("The upload was aborted.")));
    signal?.addEventListener("abort", abort, { once: true });
    request.send(call.form);
  });
}

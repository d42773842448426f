import { type HttpReply, readReply, type UploadProgress } from "./http.ts";

interface FormCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a form and, where it is asked to, tells how far it is. Pages and workers of browsers have XMLHttpRequest, the one
 * way by which they tell it; Node, Bun, Deno and servers at the edge count a streamed body. Where
 * there is neither (a service worker, a page with a `fetch` of its own), only the end is told.
 */
export async function sendForm(call: FormCall, custom?: typeof fetch): Promise<HttpReply> {
  const { method, url, headers, form, onProgress, signal } = call;
  const isBrowser = typeof XMLHttpRequest !== "undefined";
  if (isBrowser && !custom && onProgress) return sendWithXhr({ ...call, onProgress });
  const size = sizeOf(form);
  const isServer = !isBrowser && !("registration" in globalThis);
  const streams = isServer && onProgress && streamsBodies();
  const body = streams ? counted(form, size, onProgress) : { body: form, headers: {} };
  const init: RequestInit = {
    method,
    ...body,
    headers: { ...headers, ...body.headers },
    ...(signal ? { signal } : {}),
  };
  const send = isServer ? withoutCopy(custom ?? fetch, !streams) : (custom ?? fetch);
  const reply = await readReply(await send(url, init));
  if (!streams) onProgress?.({ sent: size, total: size });
  return reply;
}

/** What Node, Bun and Deno say of a redirect that may not be. */
const redirected = /unexpected ?redirect\b(?!\.)|redirect mode/i;

/**
 * Node's `fetch` keeps a copy of a whole body in memory, for where it is redirected to, unless it may
 * not be. A form that is redirected is sent again, and kept.
 */
function withoutCopy(send: typeof fetch, mayRepeat: boolean): typeof fetch {
  if (!requestOf({ redirect: "error" })) return send;
  return async (url, init) => {
    try {
      return await send(url, { ...init, redirect: "error" });
    } catch (error) {
      const { cause = error } = Object(error);
      if (!mayRepeat || !redirected.test(String(cause))) throw error;
      return send(url, init);
    }
  };
}

/** Whether a request takes a stream for its body; some take it for a text, and give it a type. */
function streamsBodies(): boolean {
  const init = { method: "POST", body: new ReadableStream(), duplex: "half" } as RequestInit;
  return requestOf(init)?.headers.has("content-type") === false;
}

/** A request with these features; null where there are not all of them. */
function requestOf(init: RequestInit): Request | null {
  try {
    return new Request("https://empty.invalid", init);
  } catch {
    return null;
  }
}

/** The form as a stream that tells how much of it was taken. */
function counted(form: FormData, total: number, onProgress: (progress: UploadProgress) => void) {
  const encoded = new Response(form);
  let sent = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      sent += chunk.byteLength;
      onProgress({ sent: Math.min(sent, total), total });
    },
  });
  return {
    // First: Bun forgets the type once the body is taken.
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    body: encoded.body?.pipeThrough(counting) ?? null,
    duplex: "half",
  };
}

/** What of a form is worth counting: its files. */
function sizeOf(form: FormData): number {
  let size = 0;
  form.forEach((value) => {
    if (typeof value !== "string") size += value.size;
  });
  return size;
}

function sendWithXhr(
  call: FormCall & { readonly onProgress: (progress: UploadProgress) => void },
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const { signal } = call;
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (act: () => void) => () => {
      signal?.removeEventListener("abort", abort);
      act();
    };
    const broken = (text: string) => settle(() => reject(new TypeError(text)));
    request.open(call.method, call.url);
    for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) =>
      call.onProgress({ sent: event.loaded, total: event.lengthComputable ? event.total : 0 });
    request.onload = settle(() =>
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        text: request.responseText,
      }),
    );
    request.onerror = broken("The upload was interrupted.");
    request.onabort = broken("The upload was aborted.");
    signal?.addEventListener("abort", abort, { once: true });
    request.send(call.form);
  });
}

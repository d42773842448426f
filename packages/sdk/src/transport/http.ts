/** `total` is 0 where it is not known. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** A request as it goes over the wire; a form is made anew for each attempt. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | (() => FormData) | undefined;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A reply that was read to its end. */
export interface HttpReply {
  readonly status: number;
  header(name: string): string | null;
  readonly text: string;
}

/** Sends one request and reads the whole reply; rejects where either breaks off. */
export async function exchange(
  { method, url, headers, body, onProgress, signal }: HttpRequest,
  custom?: typeof fetch,
): Promise<HttpReply> {
  if (typeof body === "function") {
    const { sendForm } = await import("./upload.ts");
    return sendForm({ method, url, headers, form: body(), onProgress, signal }, custom);
  }
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = body;
  if (signal) init.signal = signal;
  return readReply(await (custom ?? fetch)(url, init));
}

/** Reads a reply of `fetch`. */
export async function readReply(response: Response): Promise<HttpReply> {
  const { status, headers } = response;
  return { status, header: (name) => headers.get(name), text: await response.text() };
}

/** Bytes of one reply; a reply of the most tokens allowed, streamed one by one, has a fifth. */
const longestReply = 1_048_576;

/**
 * `fetch` for an address that is trusted with a key and with nothing else: it is not followed
 * elsewhere, and its reply ends with an error where it does not end.
 */
export async function boundedFetch(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "error" });
  if (!response.body) return response;
  let left = longestReply;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error("The provider's reply is too long."));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

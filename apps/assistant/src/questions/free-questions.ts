import type { ProductApi } from "../product-api/product-api.ts";
import { isRequestError, RequestError } from "../server/request-error.ts";

/**
 * Lets one question in free words of a principal be read. The product API counts it, for all
 * processes together, when this is first called: reading takes a process's time or a provider's
 * money, and what is refused or only interpreted costs no quota. Typed queries are not read, and so
 * not counted.
 */
export function permitReading(
  api: Pick<ProductApi, "call">,
  principal_id: string,
): () => Promise<void> {
  let isCounted = false;
  return async () => {
    if (isCounted) return;
    try {
      await api.call("countFreeQuestion", { principal_id });
    } catch (error) {
      const isTooMany = isRequestError(error) && error.code === "rate_limited";
      throw isTooMany ? tooMany(error.details.retry_after ?? 1, error) : error;
    }
    isCounted = true;
  };
}

function tooMany(seconds: number, cause: Error): RequestError {
  const text = `You have asked very many questions in free words. Please wait ${seconds} ${seconds === 1 ? "second" : "seconds"}, or type a formal query such as P(a = 'x'), which can be asked at once.`;
  return new RequestError("rate_limited", text, { retry_after: seconds }, { cause });
}

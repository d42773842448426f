import { hasErrorBrand, ProbabilityChatError } from "./probability-chat-error.ts";

/** No reply came: offline, a name that does not resolve, a broken connection, or CORS. */
export class NetworkError extends ProbabilityChatError {
  constructor(method: string, url: string, cause: unknown) {
    super(`${method} ${url} got no reply. Check the connection and the address.`, {
      code: "network",
      method,
      url,
      cause,
    });
    this.markAs("NetworkError");
  }
}

/** Whether a value is a {@link NetworkError}. */
export function isNetworkError(value: unknown): value is NetworkError {
  return hasErrorBrand(value, "NetworkError");
}

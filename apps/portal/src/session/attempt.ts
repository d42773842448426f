import { messages } from "@probability-chat/contract/constants";
import { client } from "./client.ts";
import { errorText } from "./error-text.ts";

/** Does something and tells of a failure by a toast; whether it worked. */
export async function attempt(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await work();
    if (done) client.toasts.show({ title: done, text: "" });
    return true;
  } catch (error) {
    const text = errorText(error, messages.account.unexpected);
    client.toasts.show({ title: "Error", text, destructive: true });
    return false;
  }
}

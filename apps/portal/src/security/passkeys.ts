import { type BodyOfCall, isProbabilityChatError } from "@probability-chat/sdk";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Fetched once a passkey is asked for: most visitors never do. */
const library = () => import("@simplewebauthn/browser");

/** Options as the server sends them: WebAuthn's own JSON. */
type Options = { readonly challenge: string; readonly [name: string]: unknown };
type NewPasskey = BodyOfCall<"addPasskey">["passkey"];
type PasskeyAnswer = BodyOfCall<"signInWithPasskey">["passkey"];

/** Has the browser make a passkey. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as NewPasskey;
}

/** Has the browser ask for a passkey. */
export async function askPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
}

const ceremonyTexts: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was given: this was cancelled, or took too long.",
  AbortError: "No passkey was given: this was cancelled.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys do not work at this address.",
  NotSupportedError: "This browser or device cannot make such a passkey.",
};

/** What came between; null where it was the server's doing, which has its own words. */
export function ceremonyText(error: unknown): string | null {
  if (isProbabilityChatError(error)) return null;
  if (typeof window.PublicKeyCredential !== "function") {
    return "This browser does not know passkeys.";
  }
  const name = error instanceof Error ? error.name : "";
  return ceremonyTexts[name] ?? "The passkey could not be used. Please try again.";
}

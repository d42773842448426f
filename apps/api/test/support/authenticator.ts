import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = { readonly challenge: string; readonly [name: string]: unknown };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** A security key in software, which speaks WebAuthn as a browser hands it on. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  #userHandle = "";
  counter = 0;
  /** Whether it has checked that its user is there, by a PIN or a finger. */
  verifies = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(options: Options) {
    const { user } = options as unknown as { user: { id: string } };
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(cose as never),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(Buffer.concat([this.#data(0x40), credential]))],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client("webauthn.create", options.challenge)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ["usb"],
    });
  }

  get(options: Options) {
    this.counter += 1;
    const data = this.#data(0);
    const client = this.#client("webauthn.get", options.challenge);
    const signed = Buffer.concat([data, sha256(client)]);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
      userHandle: this.#userHandle,
    });
  }

  #answer(response: Record<string, unknown>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin }));
  }

  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const present = 0x01 | (this.verifies ? 0x04 : 0);
    return Buffer.concat([
      sha256(new URL(this.#origin).hostname),
      Buffer.from([flags | present]),
      counter,
    ]);
  }
}

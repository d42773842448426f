import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isSigned, signEvent, tolerance } from "./signature.ts";

const body = Buffer.from('{"event_id":"evt_1","text":"é"}');
const now = new Date("2026-11-21T12:00:00.400Z");
const seconds = Math.floor(now.getTime() / 1000);
const h1 = (secret: string, ts: number | string = seconds, of: Uint8Array = body) =>
  createHmac("sha256", secret).update(`${ts}:`).update(of).digest("hex");
const old = h1("old");
const current = h1("new");
const at = (ts: number | string) => `ts=${ts};h1=${h1("new", ts)}`;

describe("a signature is good", () => {
  test.each([
    ["as the signer makes it", signEvent(body, "new", now)],
    ["with one of our secrets", `ts=${seconds};h1=${old}`],
    ["where one of several h1 is ours, the last", `ts=${seconds};h1=${h1("x")};h1=${current}`],
    ["where one of several h1 is ours, the first", `ts=${seconds};h1=${current};h1=${h1("x")}`],
    ["with the fields in any order", `h1=${current};ts=${seconds}`],
    ["with fields that a later version may add", `ts=${seconds};h1=${current};h2=anything`],
    ["with blanks between the fields", `ts=${seconds}; h1=${current}`],
    ["at the end of the tolerance, late", at(seconds - tolerance)],
    ["at the end of the tolerance, early", at(seconds + tolerance)],
  ])("%s", (_name, header) => {
    expect(isSigned(body, header, ["old", "new"], now)).toBe(true);
  });
});

describe("a signature is refused", () => {
  test.each([
    ["absent", undefined],
    ["empty", ""],
    ["without a time", `h1=${current}`],
    ["without a digest", `ts=${seconds}`],
    ["with another secret", `ts=${seconds};h1=${h1("other")}`],
    ["with a secret that was retired", `ts=${seconds};h1=${h1("retired")}`],
    ["of another time", `ts=${seconds - 1};h1=${current}`],
    ["of another body", `ts=${seconds};h1=${h1("new", seconds, Buffer.from("{}"))}`],
    ["cut short", `ts=${seconds};h1=${current.slice(0, 62)}`],
    ["of an odd length", `ts=${seconds};h1=${current.slice(0, 63)}`],
    ["too long", `ts=${seconds};h1=${current}00`],
    ["that is no digest", `ts=${seconds};h1=zz`],
    ["too late", at(seconds - tolerance - 1)],
    ["too early", at(seconds + tolerance + 1)],
    ["with two times", `ts=${seconds};ts=${seconds};h1=${current}`],
    ["with a time that is no number", at("1e9")],
    ["with an endless time", at("9".repeat(400))],
    ["with a thousand digests", `ts=${seconds}${`;h1=${h1("x")}`.repeat(1000)};h1=${current}`],
  ])("%s", (_name, header) => {
    expect(isSigned(body, header, ["old", "new"], now)).toBe(false);
  });

  test("where a single byte of the body differs", () => {
    const header = signEvent(body, "new", now);
    for (let index = 0; index < body.length; index++) {
      const tampered = Buffer.from(body);
      tampered[index] = (tampered[index] ?? 0) ^ 1;
      expect(isSigned(tampered, header, ["new"], now)).toBe(false);
    }
  });

  test("where no secret is known, or the empty one", () => {
    expect(isSigned(body, signEvent(body, "", now), [], now)).toBe(false);
    expect(isSigned(body, signEvent(body, "new", now), [""], now)).toBe(false);
  });
});

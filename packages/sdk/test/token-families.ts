/// <reference types="node" />
import { createHmac } from "node:crypto";
import type { FakeServer, Reply } from "./fake-server.ts";
import { jwt, sampleUser } from "./sample.ts";

interface Family {
  readonly user: string;
  used: number;
  usedAt: number;
  ended: boolean;
}

/** One refresh that the server carried out, whether its reply arrived or not. */
export interface Carried {
  readonly family: string;
  readonly generation: number;
}

export interface TokenFamilies {
  /** Every refresh that was carried out. */
  readonly carried: Carried[];
  /** What the next refreshes meet: the reply is lost after the effect, or there is none. */
  readonly trouble: ("lost" | "failing")[];
  /** Families that ended because something too old was presented. */
  readonly reused: string[];
  /** Ends every session of a user, as from another device. */
  endAll(): void;
  /** Users whose profile was asked for by a token of their own. */
  readonly alive: () => string[];
}

const lifetime = 900;
const grace = 10_000;
const ended = { message: "The session has ended.", code: "session_ended", request_id: "r" };
const unauthorized = { message: "No.", code: "unauthorized", request_id: "r" };

/**
 * Answers the calls of a session as the product's server does. A refresh token is derived from its
 * family and generation; presented again it brings the same successor; the predecessor of the
 * newest one presented is good for 10 s after that; anything older ends the family.
 */
export function answerTokens(server: FakeServer, now: () => number): TokenFamilies {
  const families = new Map<string, Family>();
  const carried: Carried[] = [];
  const trouble: ("lost" | "failing")[] = [];
  const reused: string[] = [];

  const mac = (id: string, generation: number) =>
    createHmac("sha256", "k").update(`${id}.${generation}`).digest("base64url");
  const pair = (id: string, user: string, generation: number) => {
    const iat = Math.floor(now() / 1_000);
    return {
      access: jwt({ iat, exp: iat + lifetime, sub: user, sid: id }),
      refresh: `${id}.${generation}.${mac(id, generation)}`,
    };
  };
  const userOf = (email: string) => sampleUser({ id: `id-${email}`, email });
  const read = (token: unknown) => {
    const [id = "", text = "", given = ""] = String(token).split(".");
    const family = families.get(id);
    const generation = Number(text);
    return family && given === mac(id, generation) ? { id, family, generation } : null;
  };

  function refresh(token: unknown): Reply {
    const known = read(token);
    if (!known || known.family.ended) return { status: 401, body: ended };
    const { id, family, generation } = known;
    const predecessor = generation === family.used - 1 && now() - family.usedAt <= grace;
    if (generation === family.used + 1) {
      family.used = generation;
      family.usedAt = now();
    } else if (generation !== family.used && !predecessor) {
      family.ended = true;
      reused.push(id);
      return { status: 401, body: ended };
    }
    carried.push({ family: id, generation });
    return { body: { data: pair(id, family.user, generation + 1) } };
  }

  server.on("POST /api/token/", ({ json }) => {
    const id = `f${families.size + 1}`;
    const email = String(json.email);
    families.set(id, { user: `id-${email}`, used: 0, usedAt: 0, ended: false });
    return { body: { ...pair(id, `id-${email}`, 1), user: userOf(email) } };
  });
  server.on("POST /api/token/refresh/", ({ json }) => {
    const next = trouble.shift();
    if (next === "failing") return { status: 503, body: {} };
    const reply = refresh(json.refresh);
    return next === "lost" ? { broken: true } : reply;
  });
  server.on("POST /api/token/revoke/", ({ json }) => {
    const known = read(json.refresh);
    if (known) known.family.ended = true;
    return { body: { data: { message: "Signed out." } } };
  });
  server.on("GET /api/users/me/", ({ headers }) => {
    try {
      const claims = JSON.parse(atob(headers.authorization?.split(".")[1] ?? ""));
      const family = families.get(claims.sid);
      if (family && !family.ended && now() < claims.exp * 1_000) {
        return { body: { data: userOf(family.user.slice("id-".length)) } };
      }
    } catch {
      // No token of ours.
    }
    return { status: 401, body: unauthorized };
  });

  return {
    carried,
    trouble,
    reused,
    endAll() {
      for (const family of families.values()) family.ended = true;
    },
    alive: () =>
      [...families.values()].filter((family) => !family.ended).map((family) => family.user),
  };
}

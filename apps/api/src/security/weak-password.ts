import { messages } from "@probability-chat/contract";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/**
 * Fewer guesses than this find the password with a list of the commonest and their usual
 * variations. It is no more than what six random characters take, which are taken.
 */
const enoughGuesses = 1_000_000;
/** What stands further on is not looked at: the time goes with more than the square of the length. */
const longestLook = 24;
/** Shorter parts of an address are in many a good password by chance. */
const shortestName = 4;

const product = "probabilitychat";

let loaded: Promise<ZxcvbnFactory> | undefined;

/**
 * 49,000 breached passwords take 25 MB and some 100 ms, which a start has and somebody who waits beside
 * one that chooses a password has not.
 */
export function loadCommonPasswords(): Promise<ZxcvbnFactory> {
  loaded ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({
        dictionary,
        graphs: adjacencyGraphs,
        maxLength: longestLook,
        l33tMaxSubstitutions: 20,
      }),
  );
  return loaded;
}

/** What is wrong with a new password beyond its length, for its user; null where it is fine. */
export async function weaknessOf(password: string, email: string): Promise<string | null> {
  const own = [...namesIn(email), product];
  const letters = lettersOf(password);
  if (own.some((name) => letters.includes(name))) return messages.validation.passwordPersonal;
  const { guesses, sequence } = (await loadCommonPasswords()).check(password, own);
  const isRandom = sequence.every(({ pattern }) => pattern === "bruteforce");
  return guesses < enoughGuesses && !isRandom ? messages.validation.passwordGuessable : null;
}

/** An address' name, whole and by its words: `ada.lovelace`, `lovelace`. */
function namesIn(email: string): readonly string[] {
  const name = email.slice(0, email.lastIndexOf("@"));
  const names = [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(lettersOf);
  return names.filter(({ length }) => length >= shortestName);
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

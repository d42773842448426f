/** Of levels of several columns that a word may be, the one that is meant. */
import { AS_SAID, type Candidate, EXACT, type Mention } from "../grounding/candidate.ts";
import { stem } from "../text/stem.ts";
import type { Reader } from "./reader.ts";

export function levelMeant(
  reader: Reader,
  mention: Pick<Mention, "start">,
  near: readonly Candidate[],
): Candidate | null {
  const [first] = near;
  return isOtherForms(near) ? (first ?? null) : besideOther(reader, mention, near);
}

/** 'Kids more likely than adults': the level of the column that the other side is of. */
function besideOther(
  reader: Reader,
  { start }: Pick<Mention, "start">,
  near: readonly Candidate[],
): Candidate | null {
  if (!reader.tokens.some(({ word }) => /^(?:than|versus)$/.test(word))) return null;
  const others = reader.mentions.filter((own) => own.start !== start);
  const [only, more] = near.filter(
    ({ entry, value, cost }) =>
      value !== null &&
      cost <= AS_SAID &&
      others.some(({ candidates: [best] }) => best?.value != null && best.entry === entry),
  );
  return more === undefined ? (only ?? null) : null;
}

/** 'A child' of a level `Child`, beside one `Children` elsewhere: another form of the very word that was said. */
function isOtherForms([first, ...others]: readonly Candidate[]): boolean {
  return (
    first?.value != null &&
    first.cost <= EXACT &&
    others.every(
      ({ value, cost }) =>
        cost > EXACT &&
        stem(String(value).toLowerCase()) === stem(String(first.value).toLowerCase()),
    )
  );
}

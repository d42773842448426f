import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { root, stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { asColumn, FORCED, forced, type Hit } from "../candidate.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

/** Words for rows that are here for the first time, and for those that are not. */
const NEW = /^(?:new|first|newcomers?|firsttime)$/;
const KNOWN = /^(?:existing|returning|repeat|repeated|recurring|previous|regular)$/;

const NEWCOMERS = /^newcomers?$/;

/** Whom a header that tells the two apart is about: a visit, a customer. */
const WHOM = /^(?:visit|time|order|purchase|booking|stay|appointment|flag)$/;

/**
 * 'New customers' of a column `existing_customer`, 'returning guests' of a column `first_visit`: of
 * the one column that tells newcomers, where the table does not have the word itself.
 */
export function newcomers(tokens: readonly Token[], index: TableIndex): Hit[] {
  const only = tellsNew(index);
  if (only === null) return [];
  return tokens.flatMap((token, at) => {
    const isNew = NEW.test(token.word) && token.word !== "first";
    const alone = NEWCOMERS.test(token.word);
    if (!isNew && !KNOWN.test(token.word)) return [];
    if (!alone && !isRowNoun(tokens[at + 1]?.word ?? "")) return [];
    if (index.postings.has(`w:${token.word}`)) return [];
    return [forced(at, { ...asColumn(only.entry), opposite: isNew !== only.isNew })];
  });
}

/** What a header says of how often somebody did something in the past. */
const PAST = /^(?:prior|previous|past|earlier|former|prev)$/;
const AGAIN =
  /^(?:stayed|been|visited|bought|shopped|ordered|booked|purchased|come|came|travelled|traveled|flown|used|rented|attended|applied)$/;
const ASIDE =
  /^(?:with|from|at|to|on|us|here|there|it|them|the|a|an|any|our|this|you|one|something|anything)$/;

/**
 * 'Who have stayed with us before' of a column `repeat_guest`, 'who had claimed before' of a column
 * `prior_claims`: a verb of the past and the 'before' that ends its clause.
 */
export function experienced(tokens: readonly Token[], index: TableIndex): Hit[] {
  const known = tellsNew(index);
  return tokens.flatMap((token, end) => {
    if (token.word !== "before" || !endsClause(tokens[end + 1])) return [];
    let start = end - 1;
    while (start > 0 && start > end - 4 && ASIDE.test(tokens[start]?.word ?? "")) start -= 1;
    const verb = tokens[start]?.word ?? "";
    const own = index.columns.filter(({ words, numeric }) => {
      const [past, act, more] = words.filter(({ weight }) => weight > 0.25);
      const named =
        act !== undefined &&
        (act.stem === stem(verb) || act.root === root(verb)) &&
        more === undefined;
      return numeric && PAST.test(past?.word ?? "") && named;
    });
    const [column, second] = own;
    const place = { start, end: end + 1, score: FORCED, raw: 0 };
    if (column !== undefined && second === undefined)
      return [{ ...place, candidate: asColumn(column) }];
    if (known === null || !AGAIN.test(verb)) return [];
    return [{ ...place, candidate: { ...asColumn(known.entry), opposite: known.isNew } }];
  });
}

function endsClause(token: Token | undefined): boolean {
  return (
    token === undefined ||
    token.kind === "symbol" ||
    /^(?:[,.?!;:]|and|or|but|who|is|are|was|were|do|does|did|how|what|cancel|will|have|has)$/.test(
      token.word,
    )
  );
}

/** Whether a two-valued column is yes for newcomers or for the others; nothing where for neither. */
interface Side {
  readonly entry: ColumnEntry;
  readonly isNew: boolean;
}

/** The one column that tells newcomers from the others. */
const tellsNew = oncePer(({ columns }: TableIndex): Side | null => {
  const [only, ...others] = columns.flatMap(sideOf);
  return others.length === 0 ? (only ?? null) : null;
});

function sideOf(entry: ColumnEntry): readonly Side[] {
  const words = entry.words.filter(({ weight }) => weight > 0.25).map(({ word }) => word);
  const [first = "", ...rest] = words;
  const isNew = NEW.test(first);
  if (entry.affirmative === null || (!isNew && !KNOWN.test(first))) return [];
  return rest.every((word) => WHOM.test(word) || isRowNoun(word)) ? [{ entry, isNew }] : [];
}

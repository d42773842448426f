import { eliminationOrder } from "@probability-chat/engine";

/**
 * Reads a discrete Bayesian network in the Bayesian interchange format (BIF 0.15, as the
 * repositories of networks publish it): `variable` blocks with their levels, `probability` blocks
 * with a row per configuration of the parents, a `default` row or one `table`, in which the child's
 * level turns slowest. What comes back is a member of the engine's joint model, with its names.
 */
export function readBif(text) {
  const tokens = tokenize(text);
  const names = [];
  const levelNames = [];
  const families = new Map();
  while (tokens.left()) {
    const word = tokens.next();
    if (word === "network") skipBlock(tokens);
    else if (word === "variable") {
      names.push(tokens.next());
      levelNames.push(readLevels(tokens));
    } else if (word === "probability") {
      const family = readFamily(tokens);
      families.set(family.child, family);
    } else throw new Error(`"${word}" begins no block of a BIF file.`);
  }
  if (names.length === 0) throw new Error("A BIF file has at least one variable.");
  const levels = levelNames.map((of) => of.length);
  const columnOf = (name) => {
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`"${name}" is no variable of this network.`);
    return at;
  };
  const parents = names.map((name) => {
    const family = families.get(name);
    if (!family) throw new Error(`"${name}" has no probabilities.`);
    return family.parents.map(columnOf);
  });
  const tables = names.map((name, i) => tableOf(families.get(name), i, parents[i], levelNames));
  const elimination = eliminationOrder(parents, levels).order;
  return { kind: "network", names, levelNames, levels, parents, tables, elimination };
}

/** The network as a joint model of its own, for the engine's inference. */
export function jointOf(network) {
  return { levels: network.levels, members: [network], weights: [1] };
}

function tokenize(text) {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, " ")
    .replace(/\bproperty\b(?:[^;"]|"[^"]*")*;/g, " ");
  const tokens = plain.match(/"[^"]*"|[{}()[\],;|]|[^\s{}()[\],;|"]+/g) ?? [];
  let at = 0;
  const next = () => {
    if (at === tokens.length) throw new Error("The BIF file ends within a block.");
    return tokens[at++].replace(/^"(.*)"$/s, "$1");
  };
  return {
    left: () => at < tokens.length,
    peek: () => tokens[at],
    next,
    expect(wanted) {
      const token = next();
      if (token !== wanted) throw new Error(`"${token}" stands where "${wanted}" must.`);
    },
    /** All up to one of these, without commas. */
    until(...ends) {
      const words = [];
      for (let token = next(); !ends.includes(token); token = next()) {
        if (token !== ",") words.push(token);
      }
      return words;
    },
  };
}

function skipBlock(tokens) {
  tokens.until("{");
  tokens.until("}");
}

function readLevels(tokens) {
  tokens.expect("{");
  tokens.expect("type");
  tokens.expect("discrete");
  tokens.expect("[");
  const count = Number(tokens.until("]")[0]);
  tokens.expect("{");
  const levels = tokens.until("}");
  if (levels.length !== count)
    throw new Error(`${levels.length} levels stand where ${count} must.`);
  tokens.until("}");
  return levels;
}

function readFamily(tokens) {
  tokens.expect("(");
  const [child, ...rest] = tokens.until(")");
  const parents = rest.filter((word) => word !== "|");
  const family = { child, parents, rows: [], table: null, byDefault: null };
  tokens.expect("{");
  for (let word = tokens.next(); word !== "}"; word = tokens.next()) {
    if (word === "table") family.table = tokens.until(";").map(Number);
    else if (word === "default") family.byDefault = tokens.until(";").map(Number);
    else if (word === "(") {
      const levels = tokens.until(")");
      family.rows.push({ levels, shares: tokens.until(";").map(Number) });
    } else throw new Error(`"${word}" begins no probabilities of "${child}".`);
  }
  return family;
}

function tableOf({ child, rows, table, byDefault }, i, parents, levelNames) {
  const count = levelNames[i].length;
  const configurations = parents.reduce((product, j) => product * levelNames[j].length, 1);
  const values = new Float64Array(configurations * count).fill(Number.NaN);
  const put = (configuration, shares) => {
    if (shares.length !== count) throw new Error(`A row of "${child}" has not ${count} numbers.`);
    const sum = shares.reduce((total, share) => total + share, 0);
    if (!(Math.abs(sum - 1) < 0.01) || shares.some((share) => share < 0)) {
      throw new Error(`A row of "${child}" is no distribution.`);
    }
    values.set(
      shares.map((share) => share / sum),
      configuration * count,
    );
  };
  for (let at = 0; at < configurations; at++) {
    if (byDefault) put(at, byDefault);
    if (table)
      put(
        at,
        levelNames[i].map((_, level) => table[level * configurations + at]),
      );
  }
  for (const { levels, shares } of rows) {
    const at = parents.reduce((cell, j, k) => {
      const level = levelNames[j].indexOf(levels[k]);
      if (level < 0) throw new Error(`"${levels[k]}" is no level that "${child}" depends on.`);
      return cell * levelNames[j].length + level;
    }, 0);
    put(at, shares);
  }
  if (values.some(Number.isNaN)) throw new Error(`"${child}" lacks rows of probabilities.`);
  return values;
}

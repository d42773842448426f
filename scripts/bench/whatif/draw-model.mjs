/**
 * A random structural model: confounders of mixed kinds, columns that go with one side alone, noise,
 * a treatment and an outcome, with what setting (or moving) the treatment does in truth. In `turned`
 * models the effect has the other sign than the plain difference; without `overlap` a confounder
 * decides the treatment. Everything that confounds is a column of the table.
 */
export function drawModel(random, { turned, overlap }) {
  for (;;) {
    const model = tryModel(random, overlap);
    const effect = effectFor(model, random, turned);
    const truth = truthOf(model, effect, random);
    const isTurned = Math.sign(truth.plain) !== Math.sign(truth.difference);
    if (isTurned === turned && Math.abs(truth.difference) > 0.01 * truth.scale)
      return { ...model, effect, truth };
  }
}

const POPULATION = 60_000;
const PILOT = 8_000;

function tryModel(random, overlap) {
  const between = (low, high) => low + (high - low) * random.uniform();
  const sign = () => (random.uniform() < 0.5 ? -1 : 1);
  const confounders = 1 + random.below(5);
  const others = random.below(6);
  const pull = between(0.5, 1.1) / Math.sqrt(confounders);
  const columns = Array.from({ length: confounders + others }, (_, at) => {
    const role =
      at < confounders ? "confounder" : ["cause of one", "of the other", "noise"][random.below(3)];
    const side = role === "confounder" ? sign() : 0;
    return {
      name: `${"abcdefghijk"[at]}${role === "noise" ? "0" : ""}`,
      kind: kindOf(random),
      ofTreatment:
        role === "confounder" ? side * pull * between(0.6, 1.4) : role === "cause of one" ? 0.3 : 0,
      // Confounders pull mostly one way together, so that they matter.
      ofOutcome:
        role === "confounder"
          ? side * between(0.3, 1.2) * (random.uniform() < 0.85 ? 1 : -1)
          : role === "of the other"
            ? between(-1, 1)
            : 0,
      bend: random.uniform() < 0.25 ? between(-0.3, 0.3) : 0,
    };
  });
  return {
    columns,
    rows: Math.round(400 * 10 ** random.uniform()),
    treatment: ["yesno", "yesno", "three", "number"][overlap ? random.below(4) : random.below(2)],
    outcome: random.uniform() < 0.5 ? "number" : "yesno",
    overlap,
    offset: between(-0.6, 0.6),
    noise: between(0.5, 2),
    varying: random.uniform() < 0.3 ? between(-0.4, 0.4) : 0,
    together: random.uniform() < 0.25 ? between(-0.4, 0.4) : 0,
  };
}

function kindOf(random) {
  const kind = ["number", "skewed", "zeros", "yesno", "levels"][random.below(5)];
  const levels = 3 + random.below(4);
  return { kind, levels, scores: Array.from({ length: levels }, () => 1.5 * random.normal()) };
}

/** What a cell shows, and what it does: all that it does is shown. */
function cellOf({ kind, levels, scores }, u) {
  switch (kind) {
    case "number":
      return [u.toFixed(3), u];
    case "skewed":
      return [Math.exp(u).toFixed(3), Math.min(2.5, (Math.exp(u) - 1.6) / 1.5)];
    case "zeros": {
      const value = Math.max(0, u - 0.2);
      return [value.toFixed(3), value === 0 ? -0.6 : value + 0.4];
    }
    case "yesno":
      return u > 0.3 ? ["yes", 1.2] : ["no", -0.8];
    default: {
      const at = Math.min(levels - 1, Math.max(0, Math.floor(((u + 2) / 4) * levels)));
      return [`level ${at}`, scores[at] / 1.2];
    }
  }
}

/** One row, before its outcome. */
function drawRow({ columns, treatment, overlap, offset, together }, random) {
  const common = random.normal();
  const drawn = columns.map(({ kind }) =>
    cellOf(kind, 0.5 * common + Math.sqrt(0.75) * random.normal()),
  );
  const scores = drawn.map(([, score]) => score);
  const joint = together * scores[0] * (scores[1] ?? 0);
  const tendency = sum(columns, (column, at) => column.ofTreatment * scores[at]) + joint;
  const u = random.uniform();
  const isOn = overlap ? u < logistic(offset + tendency) : u < (scores[0] > 0 ? 0.995 : 0.005);
  const dose = treatment === "number" ? tendency + 1.2 * random.normal() : Number(isOn);
  const third = treatment === "three" && !isOn && random.uniform() < 0.4;
  const base =
    sum(columns, (column, at) => column.ofOutcome * scores[at] + column.bend * scores[at] ** 2) +
    joint;
  return { cells: drawn.map(([text]) => text), scores, dose, third, base };
}

function meanOf({ outcome, varying }, { base, scores, third }, dose, effect) {
  const mean = base + effect * (1 + varying * scores[0]) * dose + (third ? effect / 3 : 0);
  return outcome === "number" ? mean : logistic(mean - 0.3);
}

/** An effect that turns the sign of the plain difference, or has its sign. */
function effectFor(model, random, turned) {
  const { plain, spread } = truthOf(model, 0, random, PILOT);
  const size = 0.3 + 0.5 * random.uniform();
  return ((turned ? -1 : 1) * size * plain) / spread;
}

/**
 * By drawing from the model: the mean if all rows have the value (or move by one), that less what is
 * if none has it (or none moves), and the plain difference of rows with it and without.
 */
function truthOf(model, effect, random, size = POPULATION) {
  const isNumber = model.treatment === "number";
  const rows = Array.from({ length: size }, () => drawRow(model, random));
  const mean = (row, dose) => meanOf(model, row, dose, effect);
  const average = (values) => values.reduce((total, value) => total + value, 0) / values.length;
  const own = rows.map((row) => mean(row, row.dose));
  const on = rows.map((row) =>
    mean(isNumber ? row : { ...row, third: false }, isNumber ? row.dose + 1 : 1),
  );
  const share = 0.4;
  const off = rows.map((row, at) =>
    isNumber
      ? own[at]
      : model.treatment === "three"
        ? share * mean({ ...row, third: true }, 0) + (1 - share) * mean({ ...row, third: false }, 0)
        : mean(row, 0),
  );
  const doses = rows.map(({ dose }) => dose);
  const middle = average(doses);
  const spreadOf = average(doses.map((dose) => (dose - middle) ** 2));
  const slope = average(own.map((y, at) => y * ((doses[at] ?? 0) - middle))) / spreadOf;
  const p = average(own);
  return {
    value: average(on),
    difference: average(on) - average(off),
    plain: slope,
    // What one unit of the effect does to a mean, near enough.
    spread: model.outcome === "number" ? 1 : p * (1 - p),
    scale: model.outcome === "number" ? 1 : 0.25,
  };
}

/** The model's table, as records of text. */
export function drawRecords(model, random) {
  const headers = [...model.columns.map(({ name }) => name), "x", "y"];
  const records = Array.from({ length: model.rows }, () => {
    const row = drawRow(model, random);
    const mean = meanOf(model, row, row.dose, model.effect);
    const y =
      model.outcome === "number"
        ? (mean + model.noise * random.normal()).toFixed(4)
        : random.uniform() < mean
          ? "yes"
          : "no";
    const x =
      model.treatment === "number"
        ? row.dose.toFixed(3)
        : row.dose === 1
          ? "on"
          : row.third
            ? "third"
            : "off";
    return [...row.cells, x, y];
  });
  return { headers, records };
}

function sum(list, of) {
  return list.reduce((total, one, at) => total + of(one, at), 0);
}

function logistic(x) {
  return 1 / (1 + Math.exp(-x));
}

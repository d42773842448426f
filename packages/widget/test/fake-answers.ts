import type { Answer, Answered } from "@probability-chat/sdk";

/** What `converse` answers. */
export interface Reply {
  readonly message: string;
  readonly answer: Answer;
}

export const answered: Reply = {
  message: `**26.4 %** of the days with a maximum temperature above 20 had rain.

92 of 348 rows · 95 % interval 22.1 % to 31.3 %

For comparison, without the condition: 43.9 % (1,461 rows).

- 3 rows have no maximum temperature and were left out.

| weather | share | rows |
| --- | ---: | ---: |
| rain | 26.4 % | 92 |
| sun | 70.1 % | 244 |
| fog | 3.4 % | 12 |

\`\`\`probability
${JSON.stringify({
  kind: "bars",
  title: "Weather on days above 20 °C",
  unit: "share",
  points: [
    { label: "sun", value: 0.701, low: 0.651, high: 0.747, n: 244 },
    { label: "rain", value: 0.264, low: 0.221, high: 0.313, n: 92 },
    { label: "fog", value: 0.034, low: 0.019, high: 0.058, n: 12 },
  ],
})}
\`\`\`

Query: \`P(weather = "rain" | temp_max > 20)\``,
  answer: {
    kind: "answer",
    form: "probability",
    value: 0.2644,
    text: "26.4 % of the days with a maximum temperature above 20 had rain.",
    query: 'P(weather = "rain" | temp_max > 20)',
    reading: "the probability of rain given a maximum temperature above 20",
    interval: { low: 0.221, high: 0.313, level: 0.95, method: "jeffreys" },
    support: { rows: 1_461, given: 348, matching: 92, excluded: 3 },
    baseline: 0.439,
    predictive: null,
    method: "counts",
    caveats: [],
    series: null,
    suggestions: ["and below 10?", "What is the median wind on those days?"],
    dataset: { hash: "h", model_version: "1" },
  },
};

/** The same with its card, as it is sent now. */
export const carded: Reply & { readonly answer: { readonly kind: "answer" } } = {
  message: answered.message,
  answer: {
    ...(answered.answer as Answered),
    caveats: [{ kind: "missingExcluded", message: "3 rows left out because temp_max is missing." }],
    series: {
      kind: "intervals",
      title: "the shares of the values of weather",
      unit: "share",
      points: [
        { label: "sun", value: 0.701, low: 0.651, high: 0.747, n: 244 },
        { label: "rain", value: 0.264, low: 0.221, high: 0.313, n: 92 },
        { label: "fog", value: 0.034, low: 0.019, high: 0.058, n: 12 },
      ],
      reference: { label: "all groups", value: 0.33 },
    },
    card: {
      figure: "26.4 %",
      beside: "92 of 348 rows",
      sentence: "The probability of rain, among rows where temp_max is above 20.",
      gauge: {
        unit: "share",
        value: 0.264,
        low: 0.221,
        high: 0.313,
        marks: [{ label: "all rows", value: 0.439 }],
      },
      facts: [
        { label: "95 % interval", text: "22.1 % to 31.3 %" },
        { label: "Without the condition", text: "43.9 % (641 of 1,461 rows)" },
      ],
      notes: [],
      tables: [
        {
          columns: ["weather", "Share", "95 % interval", "Rows (of)"].map((head, at) => ({
            head,
            isNumber: at > 0,
          })),
          rows: [
            ["sun", "70.1 %", "65.1 % to 74.7 %", "244 of 348"],
            ["rain", "26.4 %", "22.1 % to 31.3 %", "92 of 348"],
            ["fog", "3.4 %", "1.9 % to 5.8 %", "12 of 348"],
          ],
          total: 3,
          data: {
            columns: ["weather", "value", "low", "high", "rows", "matching"],
            rows: [
              ["sun", 0.701, 0.651, 0.747, 348, 244],
              ["=rain", 0.264, 0.221, 0.313, 348, 92],
              ["fog", 0.034, 0.019, 0.058, 348, 12],
            ],
          },
        },
      ],
      computation: [
        { label: "Interval", text: "Jeffreys' interval of a share." },
        { label: "Left out", text: "3 rows, as a value asked about is missing" },
      ],
    },
  },
};

export const clarified: Reply = {
  message: "‘Higher’ can be read in two ways.\n\n- a: `P(a)`",
  answer: {
    kind: "clarify",
    text: "‘High wind’ needs a threshold. Which did you mean?",
    span: null,
    readings: [
      { label: "Wind above its upper quartile (4.0)", query: "P(wind > quantile(0.75, wind))" },
      { label: "Wind above its mean (3.2)", query: "P(wind > E(wind))" },
    ],
    suggestions: [],
  },
};

export const refused: Reply = {
  message: "This table has no column about ‘snowboards’. It has date, precipitation and wind.",
  answer: {
    kind: "refuse",
    reason: "unknown_word",
    text: "This table has no column about ‘snowboards’.",
    span: null,
    query: null,
    suggestions: ["What is the probability of snow?"],
  },
};

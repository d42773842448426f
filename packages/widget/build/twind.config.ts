import { type BaseTheme, defineConfig, matchTheme, type TwindPresetConfig } from "@twind/core";
import presetTailwind, { type TailwindTheme } from "@twind/preset-tailwind";
import { named } from "./named-rules.ts";

/** Steps of a quarter: `p-2.25` is 9 px. Twind's own scale stops at halves. */
const steps = Array.from({ length: 121 }, (_, step) => [String(step / 4), `${step / 16}rem`]);
const spacing = { px: "1px", ...Object.fromEntries(steps) };

/** `text-93` is 0.93em of what is around. */
const fontSize = Object.fromEntries(
  [80, 83, 87, 90, 92, 93, 100, 105, 115, 120, 150].map((size) => [size, `${size / 100}em`]),
);
const fontWeight = Object.fromEntries(
  [500, 550, 570, 600, 620, 650].map((weight) => [weight, String(weight)]),
);
const radii = Object.fromEntries(
  [2, 3, 6, 7, 8, 9, 10, 12, 13, 14, 16, 18, 20].map((radius) => [radius, `${radius}px`]),
);

/** Variables of `.pc`, which follow the theme and the host's `--pc-*`. */
const variables = [
  "accent",
  "on-accent",
  "background",
  "side",
  "raised",
  "muted",
  "line",
  "tint",
  "hover",
  "danger",
  "on-danger",
  "amber",
  "amber-tint",
  "amber-line",
];

const mix = (one: string, share: number, other: string) =>
  `color-mix(in srgb, var(--${one}) ${share}%, var(--${other}))`;

type Theme = BaseTheme & TailwindTheme;

/** Logical sides, which twind lacks, and names for what is ours; the first preset has precedence. */
const own: TwindPresetConfig<TailwindTheme> = {
  rules: [
    matchTheme<Theme, "spacing">("size-", "spacing", ({ _ }) => ({ width: _, height: _ })),
    matchTheme<Theme, "padding">("ps-", "padding", "paddingInlineStart"),
    matchTheme<Theme, "padding">("pe-", "padding", "paddingInlineEnd"),
    matchTheme<Theme, "inset">("start-", "inset", "insetInlineStart"),
    matchTheme<Theme, "inset">("end-", "inset", "insetInlineEnd"),
    ["border-e", { borderInlineEndWidth: "1px" }],
    ["edge-(accent|danger)", ({ 1: color }) => edge(`var(--${color})`)],
    ["shadow", { boxShadow: "var(--shadow)" }],
    ["tabular-nums", { fontVariantNumeric: "tabular-nums" }],
    ["break-anywhere", { overflowWrap: "anywhere" }],
    ...named,
  ],
};

/** Names without style, by which scripts and tests find a node. */
export const hooks = [
  "answer",
  "chat-item",
  "current",
  "drop-hint",
  "figure",
  "learning",
  "message",
  "messages",
  "note",
  "notice",
  "prompts",
  "query",
  "question",
  "quota-count",
  "thinking",
  "toast",
  "unsent",
  "user",
];

/** Names whose rules are plain CSS in `src/styles`, and the one of a variant. */
const plain = [
  "pc",
  "prose",
  "plain",
  /^table-scroll/,
  "send",
  "narrow",
  /^chart/,
  /^reply/,
  /^corner/,
  /^panel/,
  "launcher",
];

export const twindConfig = defineConfig({
  presets: [own, presetTailwind({ disablePreflight: true })],
  hash: false,
  ignorelist: [...hooks, ...plain],
  theme: {
    colors: {
      transparent: "transparent",
      ...Object.fromEntries(variables.map((name) => [name, `var(--${name})`])),
      ink: "var(--text)",
      "accent-strong": mix("accent", 88, "text"),
      "field-line": mix("muted", 60, "line"),
      "drop-line": mix("muted", 45, "line"),
      "input-line": mix("muted", 40, "line"),
      "card-line": mix("accent", 55, "line"),
      doubt: mix("amber-tint", 55, "raised"),
      scrim: () => "rgb(10 16 15 / 45%)",
      "dialog-scrim": () => "rgb(10 16 15 / 50%)",
    },
    spacing,
    minHeight: spacing,
    fontSize,
    fontWeight,
    fontFamily: { mono: 'var(--pc-font-mono,ui-monospace,"SF Mono",Menlo,Consolas,monospace)' },
    borderRadius: {
      ...radii,
      DEFAULT: "var(--radius)",
      lg: "calc(var(--radius) + 4px)",
      full: "999px",
      half: "50%",
    },
    transitionProperty: {
      control: "background-color,border-color,opacity",
      surface: "background-color,border-color",
      line: "border-color",
      width: "width",
    },
    transitionDuration: { DEFAULT: "120ms", 200: "200ms" },
    transitionTimingFunction: { DEFAULT: "ease" },
    animation: {
      pulse: "pulse 1.2s ease-in-out infinite",
      wait: "pulse 1.6s ease-in-out infinite",
      sweep: "sweep 1.4s ease-in-out infinite",
      slide: "slide 160ms ease-out",
      rise: "rise 180ms ease-out",
    },
    keyframes: {
      pulse: { "0%,100%": { opacity: "0.35" }, "50%": { opacity: "1" } },
      sweep: {
        from: { transform: "translateX(-30%)" },
        to: { transform: "translateX(100%)" },
      },
      slide: { from: { transform: "translateX(-16px)", opacity: "0" } },
      rise: { from: { transform: "translateY(8px)", opacity: "0" } },
    },
  },
  variants: [
    ["narrow", ".narrow &"],
    ["rtl", ".pc[dir=rtl] &"],
    ["usable-hover", '&:hover:not(:disabled,[aria-disabled="true"])'],
    ["enabled-hover", "&:hover:not(:disabled)"],
    ["off", '&:is(:disabled,[aria-disabled="true"])'],
    ["no-hover", "@media (hover:none)"],
    ["later", "&:not(:first-child)"],
  ],
  finalize: (rule) => (rule.d === undefined ? rule : { ...rule, d: inPixels(rule.d) }),
});

/** The thick line at the start of a toast. */
function edge(color: string) {
  return { "@layer overrides": { "&": { borderInlineStart: `4px solid ${color}` } } };
}

/** A host page's root font size is not the widget's. */
function inPixels(declarations: string): string {
  return declarations.replace(/([\d.]+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`);
}

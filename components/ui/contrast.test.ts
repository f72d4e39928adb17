import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../app/colours.css", import.meta.url), "utf8");

type Tokens = Readonly<Record<string, string>>;

/** Returns the colours that a selector sets, by name, without the prefix `--hub-`. Indented rules are those of the dark scheme. */
function parseTokens(indent: "" | "  ", selector: string): Tokens {
  const blocks = [...css.matchAll(/^( *)(:root\S*) \{([^}]*)\}/gm)];
  const own = blocks.filter(([, spaces, name]) => spaces === indent && name === selector);
  const pairs = own.flatMap(([, , , block = ""]) => [
    ...block.matchAll(/--hub-([a-z0-9-]+):\s*(#[0-9a-f]{6});/g),
  ]);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}

const CHILD = ':root:has([data-look="child"])';
const light = parseTokens("", ":root");
const dark = { ...light, ...parseTokens("  ", ":root") };
const THEMES = {
  light,
  dark,
  "light children's": { ...light, ...parseTokens("", CHILD) },
  // The selector of children's pages is stronger than that of the dark scheme alone.
  "dark children's": { ...dark, ...parseTokens("", CHILD), ...parseTokens("  ", CHILD) },
};

/** The relative luminance of `#rrggbb`, as defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const BACKGROUNDS = ["canvas", "surface", "sunken"];
const TEXT_PAIRS = [
  ...["ink", "muted", "accent", "positive", "negative", "warning"].flatMap((text) =>
    BACKGROUNDS.map((background) => [text, background] as const),
  ),
  ...["accent", "positive", "negative", "warning"].flatMap(
    (tone) =>
      [
        [tone, `${tone}-soft`],
        ["ink", `${tone}-soft`],
      ] as const,
  ),
  ["muted", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-negative", "negative"],
  ["on-negative", "negative-strong"],
  ...["1", "2", "3", "4", "5", "6", "7", "8"].flatMap((number) => {
    const [colour, soft] = [`class-${number}`, `class-${number}-soft`] as const;
    const onSoft = [colour, "ink", "muted"].map((text) => [text, soft] as const);
    return [...onSoft, ...BACKGROUNDS.map((background) => [colour, background] as const)];
  }),
] as const;
// Edges of controls, the focus ring and bars of charts.
const CONTROL_PAIRS = ["control", "accent", "negative"].flatMap((edge) =>
  [...BACKGROUNDS, "accent-soft"].map((background) => [edge, background] as const),
);

describe.each(Object.entries(THEMES))("the colours of the %s theme", (_theme, tokens) => {
  const colour = (name: string) => {
    const value = tokens[name];
    if (!value) throw new Error(`colours.css has no colour --hub-${name}.`);
    return value;
  };

  it.each(TEXT_PAIRS)("gives the text colour %s a contrast of at least 4.5:1 on %s", (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROL_PAIRS)(
    "gives the control colour %s a contrast of at least 3:1 on %s",
    (edge, background) => {
      expect(contrast(colour(edge), colour(background))).toBeGreaterThanOrEqual(3);
    },
  );
});

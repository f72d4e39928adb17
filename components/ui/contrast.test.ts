import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../app/colours.css", import.meta.url), "utf8");

/** Returns the colours of one `:root` block by name, without the prefix `--hub-`. */
function parseTokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--hub-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block ?? "");
const THEMES = { light: parseTokens(light), dark: { ...parseTokens(light), ...parseTokens(dark) } };

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

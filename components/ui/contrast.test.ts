import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../app/colours.css", import.meta.url), "utf8");

/** The colours of one `:root` block, by name without `--hub-`. */
function tokensOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--hub-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block ?? "");
const THEMES = { light: tokensOf(light), dark: { ...tokensOf(light), ...tokensOf(dark) } };

/** Relative luminance as WCAG 2.2 defines it, of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["canvas", "surface", "sunken"];
const TEXT_PAIRS = [
  ...["ink", "muted", "accent", "positive", "negative", "warning"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
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
// A control's edge, the focus ring, a bar of a chart: what must be seen to be used.
const CONTROL_PAIRS = ["control", "accent", "negative"].flatMap((edge) =>
  [...GROUNDS, "accent-soft"].map((ground) => [edge, ground] as const),
);

describe.each(Object.entries(THEMES))("the colours of the %s theme", (_theme, tokens) => {
  const colour = (name: string) => {
    const value = tokens[name];
    if (!value) throw new Error(`colours.css has no colour --hub-${name}.`);
    return value;
  };

  it.each(TEXT_PAIRS)("lets %s be read on %s (4.5:1)", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROL_PAIRS)("lets %s be seen on %s (3:1)", (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

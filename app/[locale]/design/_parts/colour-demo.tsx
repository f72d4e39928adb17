import { Demo, DemoSection } from "./demo-section";

const COLOUR_PAIRS = [
  ["bg-canvas text-ink", "ink on canvas"],
  ["bg-surface text-ink", "ink on surface"],
  ["bg-sunken text-ink", "ink on sunken"],
  ["bg-canvas text-muted", "muted on canvas"],
  ["bg-sunken text-muted", "muted on sunken"],
  ["bg-surface text-accent", "accent on surface"],
  ["bg-accent text-on-accent", "on accent"],
  ["bg-accent-soft text-accent", "accent on accent-soft"],
  ["bg-positive-soft text-positive", "positive"],
  ["bg-warning-soft text-warning", "warning"],
  ["bg-negative-soft text-negative", "negative"],
  ["bg-negative text-on-negative", "on negative"],
] as const;
const SIZES = [
  ["text-3xl font-bold", "3xl: a page's title on wide screens"],
  ["text-2xl font-bold", "2xl: a page's title, a large number"],
  ["text-xl font-bold", "xl: a section's or a dialog's title"],
  ["text-lg font-semibold", "lg: a card's title"],
  ["text-base", "base: text. 학생 28명이 활동을 제출했습니다."],
  ["text-md", "md: tables, hints"],
  ["text-sm", "sm: labels, badges"],
  ["text-xs", "xs: the smallest, rarely used"],
] as const;

export function ColourDemo() {
  return (
    <DemoSection title="Colour and type">
      <Demo name="colours.css: colours, each pair AA in light and dark">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {COLOUR_PAIRS.map(([look, name]) => (
            <li key={name} className={`rounded-control border border-line px-3 py-4 ${look}`}>
              {name}
            </li>
          ))}
        </ul>
      </Demo>
      <Demo name="globals.css: type scale">
        <ul className="flex flex-col gap-1">
          {SIZES.map(([look, name]) => (
            <li key={name} className={look}>
              {name}
            </li>
          ))}
        </ul>
      </Demo>
    </DemoSection>
  );
}

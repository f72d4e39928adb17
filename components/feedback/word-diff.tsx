import { diffArrays } from "diff";
import { useTranslations } from "next-intl";
import { useMemo } from "react";

/** A word (of a Korean text what is between two spaces), white space, or one other character. */
const TOKENS = /[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
/** Two long texts with nothing in common would keep the page busy; then each is one change. */
const TIMEOUT_MS = 300;

interface Part {
  text: string;
  change: "same" | "removed" | "added";
}

/** Splits two texts into what stays, what was removed and what was added, word by word. */
export function compareWords(before: string, after: string): Part[] {
  const [old, now] = [before, after].map((text) => text.match(TOKENS) ?? []);
  const changes = diffArrays(old ?? [], now ?? [], { timeout: TIMEOUT_MS });
  if (!changes) {
    return [
      { text: before, change: "removed" },
      { text: after, change: "added" },
    ];
  }
  return changes.map(({ value, removed, added }) => ({
    text: value.join(""),
    change: removed ? "removed" : added ? "added" : "same",
  }));
}

/** One of two texts, with what is only in this one marked: also for readers who see no colour, and for screen readers. */
export function WordDiff({
  before,
  after,
  side,
}: {
  before: string;
  after: string;
  side: "before" | "after";
}) {
  const t = useTranslations("feedback");
  const parts = useMemo(() => compareWords(before, after), [before, after]);
  const own = side === "before" ? "removed" : "added";
  const Mark = side === "before" ? "del" : "ins";
  const colour = side === "before" ? "bg-negative-soft text-negative" : "bg-positive-soft text-positive";
  return parts
    .filter(({ change }) => change === "same" || change === own)
    .map(({ text, change }, index) =>
      change === "same" ? (
        text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts never move.
        <Mark key={index} className={`rounded-[0.2rem] px-0.5 ${colour}`}>
          <span className="sr-only">{t(own)} </span>
          {text}
        </Mark>
      ),
    );
}

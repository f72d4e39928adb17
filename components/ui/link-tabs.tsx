import type { ChoicesProps } from "./choice-bar";
import { Link } from "./link";

/** Class names of a row of tabs, which wraps on narrow screens. */
export const TAB_ROW_CLASS = "mb-5 flex flex-wrap gap-x-1 border-b border-line";

/** Class names of a tab. The current one has `aria-current=page`, or Radix's `data-state=active`. */
export const TAB_CLASS =
  "inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-muted no-underline hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** Tabs that are links, for parts with their own URL. For tabs within one page use `Tabs`. */
export function LinkTabs({ label, choices, keepsScroll = false }: ChoicesProps) {
  return (
    <nav aria-label={label} className={TAB_ROW_CLASS}>
      {choices.map((choice) => (
        <Link
          key={choice.href}
          href={choice.href}
          scroll={!keepsScroll}
          aria-current={choice.isCurrent ? "page" : undefined}
          className={TAB_CLASS}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}

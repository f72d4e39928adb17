import type { Choice } from "./choice-bar";
import { Link } from "./link";
import { TAB_CLASS, TAB_ROW_CLASS } from "./tab-class";

/** Tabs that are links, for parts with their own URL. For tabs within one page use `Tabs`. */
export function LinkTabs({
  label,
  choices,
  keepsScroll = false,
}: {
  label: string;
  choices: readonly Choice[];
  /** Keeps the scroll position when a tab is chosen. */
  keepsScroll?: boolean;
}) {
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

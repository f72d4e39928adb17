import Link from "next/link";
import type { Choice } from "./choice";
import { TAB_CLASS, TAB_ROW_CLASS } from "./tab-look";

/** Parts of one thing that are pages of their own, such as the pages of a classroom: links, of which one is here. */
export function LinkTabs({
  label,
  choices,
  keepsPlace = false,
}: {
  label: string;
  choices: readonly Choice[];
  /** For parts of a longer page: shows another without scrolling to the top. */
  keepsPlace?: boolean;
}) {
  return (
    <nav aria-label={label} className={TAB_ROW_CLASS}>
      {choices.map((choice) => (
        <Link
          key={choice.href}
          href={choice.href}
          scroll={!keepsPlace}
          aria-current={choice.isCurrent ? "page" : undefined}
          className={TAB_CLASS}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}

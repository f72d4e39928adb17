import { Link } from "./link";
import { ScriptButton } from "./script-button";
import { Th } from "./table";

/** The sort direction of a column; null when the table is not sorted by it. */
export type SortDirection = "ascending" | "descending" | null;

const PATHS = {
  ascending: "M8 4v9m-4-5 4-4 4 4",
  descending: "M8 3v9M4 8l4 4 4-4",
  none: "M5.5 6.5 8 4l2.5 2.5M5.5 9.5 8 12l2.5-2.5",
} as const;

/** A column header that sorts: a link to the sorted page (`href`), or a button (`onSort`). */
export function SortHeader({
  label,
  direction,
  align = "left",
  ...action
}: {
  label: string;
  direction: SortDirection;
  align?: "left" | "right";
} & ({ href: string; onSort?: never } | { onSort: () => void; href?: never })) {
  const look =
    "inline-flex min-h-9 items-center gap-1 rounded-[0.375rem] px-2 no-underline hover:text-ink focus-visible:-outline-offset-3";
  const content = (
    <>
      {label}
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
        <path
          d={PATHS[direction ?? "none"]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </>
  );
  return (
    <Th
      role="columnheader"
      aria-sort={direction ?? "none"}
      className={`px-2! py-0.5! ${direction ? "text-ink!" : ""} ${align === "right" ? "text-right" : ""}`}
    >
      {action.href === undefined ? (
        <ScriptButton type="button" onClick={action.onSort} className={look}>
          {content}
        </ScriptButton>
      ) : (
        <Link href={action.href} className={look}>
          {content}
        </Link>
      )}
    </Th>
  );
}

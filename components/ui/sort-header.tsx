import { Link } from "./link";
import { Th } from "./table";

/** The sort direction of a column; null when the table is not sorted by it. */
export type SortDirection = "ascending" | "descending" | null;

const PATHS = {
  ascending: "M8 4v9m-4-5 4-4 4 4",
  descending: "M8 3v9M4 8l4 4 4-4",
  none: "M5.5 6.5 8 4l2.5 2.5M5.5 9.5 8 12l2.5-2.5",
} as const;

/** A column header with a link to the page sorted by it. */
export function SortHeader({
  label,
  direction,
  align = "left",
  href,
}: {
  label: string;
  direction: SortDirection;
  align?: "left" | "right";
  href: string;
}) {
  const look =
    "inline-flex min-h-9 items-center gap-1 rounded-[0.375rem] px-2 no-underline hover:text-ink focus-visible:-outline-offset-3";
  return (
    <Th
      role="columnheader"
      aria-sort={direction ?? "none"}
      className={`px-2! py-0.5! ${direction ? "text-ink!" : ""} ${align === "right" ? "text-right" : ""}`}
    >
      <Link href={href} className={look}>
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
      </Link>
    </Th>
  );
}

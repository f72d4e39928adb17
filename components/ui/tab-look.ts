/** The row in which tabs stand; a second row where the screen is narrow. */
export const TAB_ROW_CLASS = "mb-5 flex flex-wrap gap-x-1 border-b border-line";

/** One tab, chosen (`aria-current`, or `data-state=active` as Radix has it) or not. */
export const TAB_CLASS =
  "inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 font-semibold text-muted no-underline hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";

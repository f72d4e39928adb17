const BASE =
  "inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-snug no-underline disabled:cursor-not-allowed disabled:opacity-60 not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-60 aria-busy:cursor-progress";
const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-control bg-surface text-ink hover:bg-sunken",
  quiet: "text-accent hover:bg-accent-soft",
  danger: "bg-negative text-on-negative hover:bg-negative-strong",
} as const;
const SIZES = {
  normal: "min-h-11 px-4 py-2",
  small: "min-h-9 px-3 py-1 text-md",
} as const;

/** The emphasis of a button: one `primary` in a card, the others `secondary` or `quiet`; `danger` for destructive actions. */
export type ButtonVariant = keyof typeof VARIANTS;

/** `normal` is 44 px high, for touch; `small` is 36 px high, for table rows and toolbars. */
export type ButtonSize = keyof typeof SIZES;

export function buttonClass(
  variant: ButtonVariant = "primary",
  extra = "",
  size: ButtonSize = "normal",
): string {
  return `${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${extra}`;
}

import type { ComponentProps, ReactNode } from "react";

const FRAME = "relative rounded-card border border-line";
const STICKY =
  "max-h-[75dvh] scroll-pt-14 overflow-y-auto [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-1";

// A name without a space must not push what one can do about it out of sight.
const LONG_NAMES = "[&_th[scope=row]]:wrap-anywhere [&_th[scope=row]]:min-w-32";

/** A table that scrolls sideways by itself where the screen is narrow; with the keyboard too. */
export function Table({
  caption,
  stickyHeader = false,
  cards,
  children,
}: {
  caption: string;
  /** For long tables: it scrolls within itself, under its column names. */
  stickyHeader?: boolean;
  /** Where its rows become cards, for what is inside to say how (`card:`); unless given, they stay rows. */
  cards?: "below-sm" | "below-lg";
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; a section would be one landmark too many.
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
      tabIndex={0}
      data-cards={cards}
      className={`${FRAME} edge-hint overflow-x-auto ${stickyHeader ? STICKY : ""}`}
    >
      <table
        // Browsers go by the look: one that looks like cards would no longer be a table.
        role={cards ? "table" : undefined}
        className={`w-full border-collapse text-left text-md wrap-break-word card:block card:wrap-anywhere ${LONG_NAMES}`}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** A column's or row's name. */
export function Th({ className = "", scope = "col", ...rest }: ComponentProps<"th">) {
  const look =
    scope === "row" ? "font-semibold" : "whitespace-nowrap bg-sunken text-sm font-semibold text-muted";
  return <th {...rest} scope={scope} className={`px-4 py-2.5 align-top ${look} ${className}`} />;
}

/** A cell. */
export function Td({ className = "", ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={`px-4 py-2.5 align-top ${className}`} />;
}

/** A row, set apart from the one above it. */
export function Row({ className = "", ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={`border-t border-line ${className}`} />;
}

/** For cells of numbers: set right, digits of one width. */
export const NUMBER_CELL = "whitespace-nowrap text-right tabular-nums";

import type { ComponentProps, ReactNode } from "react";

// A long name without spaces must not push the row's actions out of view.
const LONG_NAMES = "[&_th[scope=row]]:wrap-anywhere [&_th[scope=row]]:min-w-32";

/** A table in a frame that scrolls horizontally on narrow screens, with the keyboard too. */
export function Table({
  caption,
  cards,
  children,
}: {
  caption: string;
  /** The breakpoint below which rows become cards, styled with the `card:` variant. Without it, they stay rows. */
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
      className="edge-hint relative overflow-x-auto rounded-card border border-line"
    >
      <table
        // Changing `display` removes the implicit table role.
        role={cards ? "table" : undefined}
        className={`w-full border-collapse text-left text-md wrap-break-word card:block card:wrap-anywhere ${LONG_NAMES}`}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function Th({ className = "", scope = "col", ...rest }: ComponentProps<"th">) {
  const look =
    scope === "row" ? "font-semibold" : "whitespace-nowrap bg-sunken text-sm font-semibold text-muted";
  return <th {...rest} scope={scope} className={`px-4 py-2.5 align-top ${look} ${className}`} />;
}

export function Td({ className = "", ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={`px-4 py-2.5 align-top ${className}`} />;
}

export function Row({ className = "", ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={`border-t border-line ${className}`} />;
}

export const NUMBER_CELL = "whitespace-nowrap text-right tabular-nums";

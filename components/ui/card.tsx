import type { ComponentProps } from "react";

const CARD = "rounded-card border border-line bg-surface shadow-card";

export function Card({
  as: Tag = "div",
  className = "",
  ...rest
}: ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" }) {
  const Element = Tag as "div";
  return <Element {...rest} className={`${CARD} ${className}`} />;
}

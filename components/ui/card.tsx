import type { ComponentProps, ReactNode } from "react";
import { SectionTitle } from "./page-header";

const CARD = "rounded-card border border-line bg-surface shadow-card";

export function Card({
  as: Tag = "div",
  className = "",
  ...rest
}: ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" }) {
  const Element = Tag as "div";
  return <Element {...rest} className={`${CARD} ${className}`} />;
}

export function SectionCard({
  id,
  title,
  className = "",
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className={`${className} p-5 sm:p-6`}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Card>
  );
}

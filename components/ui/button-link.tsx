import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";

/** A link inside the hub that looks like a button. */
export function ButtonLink({
  href,
  variant = "secondary",
  size = "normal",
  children,
  label,
}: {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
  /** The full name where the visible text alone would not say which. */
  label?: string;
}) {
  return (
    <Link href={href} aria-label={label} className={buttonClass(variant, "", size)}>
      {children}
    </Link>
  );
}

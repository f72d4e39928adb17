import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { Link } from "./link";

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
  label?: string;
}) {
  return (
    <Link href={href} aria-label={label} className={buttonClass(variant, "", size)}>
      {children}
    </Link>
  );
}

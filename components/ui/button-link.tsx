import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { Link } from "./link";

export function ButtonLink({
  href,
  variant = "secondary",
  size = "normal",
  className = "",
  children,
  label,
}: {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
  label?: string;
}) {
  return (
    <Link href={href} aria-label={label} className={buttonClass(variant, className, size)}>
      {children}
    </Link>
  );
}

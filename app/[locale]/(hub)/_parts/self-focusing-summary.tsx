"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * The `<summary>` of a revision that a link has just opened. Focuses itself on mount, because that link, which had focus, is
 * gone.
 */
export function SelfFocusingSummary({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: ReactNode;
}) {
  const summaryRef = useRef<HTMLElement>(null);
  useEffect(() => summaryRef.current?.focus({ preventScroll: true }), []);
  return (
    <summary ref={summaryRef} id={id} className={className}>
      {children}
    </summary>
  );
}

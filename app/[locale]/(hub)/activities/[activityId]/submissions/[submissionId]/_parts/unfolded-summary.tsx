"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** The head of what a link has just unfolded in its own place: whoever pressed that link stays where they were. */
export function UnfoldedSummary({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: ReactNode;
}) {
  const head = useRef<HTMLElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <summary ref={head} id={id} className={className}>
      {children}
    </summary>
  );
}

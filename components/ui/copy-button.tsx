"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "./button";

const CONFIRMATION_MS = 3_000;

/** Copies text to the clipboard and confirms it, or explains how to copy by hand when the browser refuses. */
export function CopyButton({
  value,
  label,
  ariaLabel,
}: {
  value: string;
  label: string;
  /** Says what is copied where the label alone does not. */
  ariaLabel?: string;
}) {
  const t = useTranslations("ui");
  const [result, setResult] = useState<"copied" | "copyFailed" | null>(null);
  useEffect(() => {
    if (result !== "copied") return;
    const timer = setTimeout(() => setResult(null), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setResult("copied");
    } catch {
      // The clipboard needs HTTPS and the user's permission.
      setResult("copyFailed");
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button type="button" variant="secondary" size="small" aria-label={ariaLabel} onClick={copy}>
        {label}
      </Button>
      <span
        role="status"
        className={result === "copied" ? "font-semibold text-positive" : "text-md text-muted"}
      >
        {result ? t(result) : null}
      </span>
    </span>
  );
}

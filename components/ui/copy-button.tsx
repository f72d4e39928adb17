"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "./button";

const SAID_FOR_MS = 3_000;

/** Copies a text, such as a secret shown once, and says that it did, or how to do it by hand. */
export function CopyButton({
  value,
  label,
}: {
  value: string;
  /** What the button says instead of "Copy": "Copy the app's secret". */
  label?: string;
}) {
  const t = useTranslations("ui");
  const [said, setSaid] = useState<"copied" | "copyFailed" | null>(null);
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setSaid("copied");
    } catch {
      // A browser gives the clipboard only to pages over TLS, and only where nobody forbade it.
      setSaid("copyFailed");
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button type="button" variant="secondary" size="small" onClick={copy}>
        {label ?? t("copy")}
      </Button>
      <span
        role="status"
        className={said === "copied" ? "font-semibold text-positive" : "text-md text-muted"}
      >
        {said ? t(said) : null}
      </span>
    </span>
  );
}

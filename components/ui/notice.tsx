import type { ReactNode } from "react";

const TONES = {
  neutral: "border-accent bg-accent-soft text-ink",
  positive: "border-positive bg-positive-soft text-positive",
  warning: "border-warning bg-warning-soft text-warning",
  negative: "border-negative bg-negative-soft text-negative",
} as const;

export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <p className={`mb-5 rounded-control border-l-4 px-4 py-3 font-semibold ${TONES[tone]}`}>{children}</p>
  );
}

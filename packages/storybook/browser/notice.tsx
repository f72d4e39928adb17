import type { ReactNode } from "react";
import { PlainImage } from "./plain-image";

/** A page with a single message. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="notice">
      <PlainImage src="/icon.svg" alt="" width={72} height={72} />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

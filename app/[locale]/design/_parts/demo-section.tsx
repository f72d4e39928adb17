import type { ReactNode } from "react";
import { SectionTitle } from "@/components/ui/page-header";

export function DemoSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  );
}

export function Demo({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold text-muted">{name}</h3>
      {children}
    </div>
  );
}

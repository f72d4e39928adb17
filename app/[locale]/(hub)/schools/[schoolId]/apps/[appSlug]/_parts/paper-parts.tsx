import type { ReactNode } from "react";

/** A part of a paper, which numbers its parts. */
export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 print:mt-4">
      <h3 className="mb-1.5 break-after-avoid text-lg font-bold [counter-increment:part] before:content-[counter(part)'._']">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Facts with their names, one a row. */
export function PaperFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line text-md print:text-sm">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid break-inside-avoid gap-x-4 py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)] print:py-1"
        >
          <dt className="font-semibold">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A line to write on. */
export function BlankLine({ label }: { label: string }) {
  return (
    <p className="flex min-h-10 break-inside-avoid flex-wrap items-end gap-x-2">
      <span className="font-semibold">{label}</span>
      <span aria-hidden="true" className="h-6 min-w-24 flex-1 border-b border-ink" />
    </p>
  );
}

/** A box to tick. */
export function TickBox({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="inline-block size-4 border-2 border-ink" />
      {label}
    </span>
  );
}

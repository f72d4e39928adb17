import type { ReactNode } from "react";
import { HubLink } from "./hub-link";
import { useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Place } from "./trouble";

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="notice">
      <PlainImage src="/icon.svg" alt="" width={72} height={72} />
      <h1>{title}</h1>
      {children}
      <HubLink isStudent className="button" />
    </main>
  );
}

/**
 * Shown without a launch or after its end: says where the book is, as far as that is known, and how to come back. Another child may
 * be looking now, so neither name nor story is shown until the next Start.
 */
export function EndNotice({ place }: { place: Place | null }) {
  const { start, ended } = useMessages();
  const { title, text } = place === null ? start : ended[place];
  return (
    <div role="alert">
      <Notice title={title}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}

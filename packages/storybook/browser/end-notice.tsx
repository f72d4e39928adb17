import { useMessages } from "./language";
import { Notice } from "./notice";
import type { Place } from "./trouble";

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

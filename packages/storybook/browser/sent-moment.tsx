import { useEffect, useRef } from "react";
import { Cover } from "./cover-sheet";
import { HubLink } from "./hub-link";
import { useLocale, useMessages } from "./language";
import { ownWorkAddress } from "./start";
import type { Work } from "./work";

/** The moment after a submission that the hub has confirmed: the cover, and where to go from here. */
export function SentMoment(props: { work: Work; submissionId: string; onWriteOn: () => void }) {
  const { work, submissionId, onWriteOn } = props;
  const { sent } = useMessages();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="sent">
      <svg
        className="sent-stars"
        viewBox="0 0 240 56"
        width="240"
        height="56"
        aria-hidden="true"
        fill="currentColor"
      >
        <path d="m120 4 7 14.600 16 2.100-11.700 11.200 2.900 15.900L120 40.200l-14.200 7.600 2.900-15.900L97 20.700l16-2.100z" />
        <path d="m58 22 4 8.200 9 1.200-6.600 6.300 1.600 9L58 42.400l-8 4.300 1.600-9L45 31.400l9-1.200zM182 22l4 8.200 9 1.200-6.600 6.300 1.600 9-8-4.300-8 4.300 1.600-9-6.600-6.300 9-1.200z" />
        <circle cx="22" cy="18" r="4" />
        <circle cx="84" cy="10" r="3" />
        <circle cx="158" cy="10" r="3" />
        <circle cx="218" cy="18" r="4" />
      </svg>
      <h2 id="confirm-title" ref={heading} tabIndex={-1}>
        {sent.title}
      </h2>
      <Cover work={work} />
      <p>{sent.text}</p>
      <div className="sent-ways">
        <HubLink isStudent className="button primary large" />
        <a className="button large" href={ownWorkAddress(locale, submissionId)}>
          {sent.seeWork}
        </a>
        <button type="button" className="button" onClick={onWriteOn}>
          {sent.writeOn}
        </button>
      </div>
    </div>
  );
}

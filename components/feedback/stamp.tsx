import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FeedbackStamp } from "@/packages/client/contract/feedback";

/** The drawing of each stamp; its colour is only decoration, since the shape and the name say the same. */
const DRAWINGS: Readonly<Record<FeedbackStamp, { colour: string; shape: ReactNode }>> = {
  star: {
    colour: "text-(--hub-class-2)",
    shape: <path d="m16 4 3.6 7.6 8.4 1.1-6.2 5.8 1.6 8.3L16 22.7l-7.4 4.1 1.6-8.3L4 12.7l8.4-1.1z" />,
  },
  heart: {
    colour: "text-(--hub-class-8)",
    shape: (
      <path d="M16 27S4.5 20 4.5 11.9C4.5 8 7.4 5.5 10.5 5.5c2.5 0 4.5 1.5 5.5 3.7 1-2.2 3-3.7 5.5-3.7 3.1 0 6 2.5 6 6.4C27.5 20 16 27 16 27z" />
    ),
  },
  clap: {
    colour: "text-(--hub-class-1)",
    shape: (
      <>
        <path d="M9.5 27.5c-3-2-4.5-5-4-8.5l.8-5c.2-1.5 2.4-1.4 2.5.2l.2 2.4 1-8.2c.2-1.7 2.7-1.5 2.7.2l.2 6.7 1.2-8c.3-1.7 2.7-1.4 2.7.3L16 19.5l2-2.6c1-1.4 3-.1 2.3 1.4l-3.6 7.3c-1.5 2.7-4.7 3.4-7.2 1.9z" />
        <path d="m20.5 9 1-4.5M24.5 11l3.5-3M25.5 15.5l4.5.2" fill="none" strokeWidth="2.2" />
      </>
    ),
  },
  idea: {
    colour: "text-(--hub-class-3)",
    shape: (
      <>
        <path d="M16 4a8.5 8.5 0 0 0-4.8 15.5c1 .8 1.6 1.9 1.6 3.1h6.4c0-1.2.6-2.3 1.6-3.1A8.5 8.5 0 0 0 16 4z" />
        <path d="M12.8 25.6h6.4M14 28.6h4" fill="none" strokeWidth="2.2" />
      </>
    ),
  },
  question: {
    colour: "text-(--hub-class-6)",
    shape: (
      <>
        <path d="M16 4c7 0 12 4.5 12 10.5S23 25 16 25c-1.2 0-2.4-.1-3.5-.4L7 28l.9-5.3C5.5 20.8 4 17.9 4 14.5 4 8.5 9 4 16 4z" />
        <path
          d="M13 11.5c.2-1.7 1.4-2.7 3-2.7 1.8 0 3.1 1.1 3.1 2.7 0 2.3-3 2.3-3 4.7M16.1 20v.2"
          fill="none"
          className="stroke-surface"
          strokeWidth="2.4"
        />
      </>
    ),
  },
  try: {
    colour: "text-(--hub-class-7)",
    shape: (
      <>
        <path d="M26 16a10 10 0 1 1-3.2-7.3" fill="none" strokeWidth="3.4" />
        <path d="M25.5 3.5v7.5h-7.5z" />
      </>
    ),
  },
};

/** The stamps in the order of their keys, 1 to 6. */
export const STAMPS = Object.keys(DRAWINGS) as FeedbackStamp[];

export function StampDrawing({ stamp, className = "size-8" }: { stamp: FeedbackStamp; className?: string }) {
  const { colour, shape } = DRAWINGS[stamp];
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={`${colour} ${className}`}
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {shape}
    </svg>
  );
}

/** A stamp with its name. */
export function StampMark({ stamp }: { stamp: FeedbackStamp }) {
  const t = useTranslations("feedback");
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <StampDrawing stamp={stamp} className="size-6" />
      {t(`stamps.${stamp}`)}
    </span>
  );
}

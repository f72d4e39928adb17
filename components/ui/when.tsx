import { type DateTimeFormatOptions, useFormatter, useTranslations } from "next-intl";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Within this many days a weekday names a day without doubt. */
const WEEKDAY_REACH = 6;

/** The day of a moment, `2026-11-21`. Not `dayIn`, whose Temporal would add 20 KB to each page that shows a date. */
function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);
}

const NEAR = new Map([
  [-1, "yesterday"],
  [0, "today"],
  [1, "tomorrow"],
] as const) as ReadonlyMap<number, "yesterday" | "today" | "tomorrow">;

interface Moment {
  at: Date | string;
  /** The school's time zone. */
  timeZone: string;
}

/**
 * Returns a function that says a moment as people do: `short` is "today 4:35 PM", "tomorrow 9:00 AM", "Thursday 6:00 PM", or beyond a
 * week "Nov 20"; `full` has everything.
 */
export function useMomentText(): (moment: Moment, now?: Date) => { short: string; full: string } {
  const t = useTranslations("common.when");
  const format = useFormatter();
  return ({ at, timeZone }, now = new Date()) => {
    const date = new Date(at);
    const [day, today] = [dayOf(date, timeZone), dayOf(now, timeZone)];
    const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    const write = (options: DateTimeFormatOptions) => format.dateTime(date, { ...options, timeZone });
    const full = write({ dateStyle: "full", timeStyle: "short" });
    const time = write({ timeStyle: "short" });
    const near = NEAR.get(days);
    if (near) return { full, short: t(near, { time }) };
    if (Math.abs(days) <= WEEKDAY_REACH) return { full, short: `${write({ weekday: "long" })} ${time}` };
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return {
      full,
      short: write({ ...(isThisYear ? {} : { year: "numeric" }), month: "short", day: "numeric" }),
    };
  };
}

/** A moment as people say it; the full date and time on hover and for screen readers. */
export function When({ at, timeZone }: Moment) {
  const { short, full } = useMomentText()({ at, timeZone });
  return (
    // Midnight may pass between the server's text and the browser's.
    <time dateTime={new Date(at).toISOString()} title={full} suppressHydrationWarning>
      <span aria-hidden="true" suppressHydrationWarning>
        {short}
      </span>
      <span className="sr-only">{full}</span>
    </time>
  );
}

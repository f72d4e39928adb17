import { getFormatter, getTranslations } from "next-intl/server";
import { ChoiceBar } from "@/components/ui/choice";
import { findTerm, RANGE_NAMES } from "@/lib/usage/usage-range";
import { OwnDates } from "./own-dates";
import type { UsageView } from "./read-view";
import { usageAddress } from "./usage-query";

/** Which days the whole page is about. A term is offered while one runs. */
export async function RangePicker({ view, path }: { view: UsageView; path: string }) {
  const [t, format] = await Promise.all([getTranslations("usage"), getFormatter()]);
  const { query, range, place } = view;
  const term = findTerm(place.terms, place.today);
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const choices = RANGE_NAMES.filter((name) => name !== "term" || term !== null).map((name) => ({
    label: t(`ranges.${name}`),
    href: usageAddress(path, {
      ...query,
      range: name,
      from: name === "own" ? range.from : undefined,
      to: name === "own" ? range.to : undefined,
    }),
    isCurrent: range.name === name,
  }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChoiceBar label={t("range")} choices={choices} keepsPlace />
      <p className="text-muted">{t("rangeDays", { from: day(range.from), to: day(range.to) })}</p>
      {range.name === "own" ? (
        <OwnDates view={view} path={path} shown={{ from: day(range.from), to: day(range.to) }} />
      ) : null}
    </div>
  );
}

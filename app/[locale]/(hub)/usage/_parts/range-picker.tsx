import Form from "next/form";
import { getFormatter, getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { ChoiceBar } from "@/components/ui/choice-bar";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { findRangeProblems, findTerm, MAX_RANGE_DAYS, RANGE_NAMES } from "@/lib/usage/usage-range";
import { DateFilterInput } from "./date-filter-input";
import { HiddenParameters } from "./hidden-parameters";
import type { UsageView } from "./read-usage-view";
import { type UsageQuery, usageAddress } from "./usage-query";

export async function RangePicker({ view, path }: { view: UsageView; path: string }) {
  const [t, format] = await Promise.all([getTranslations("usage"), getFormatter()]);
  const { query, range, context } = view;
  const term = findTerm(context.terms, context.today);
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const choices = RANGE_NAMES.filter((name) => name !== "term" || term !== null).map((name) => ({
    label: t(`ranges.${name}`),
    href: usageAddress(path, {
      ...query,
      range: name,
      from: name === "custom" ? range.from : undefined,
      to: name === "custom" ? range.to : undefined,
    }),
    isCurrent: range.name === name,
  }));
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChoiceBar label={t("range")} choices={choices} keepsScroll />
      <p className="text-muted">{t("rangeDays", { from: day(range.from), to: day(range.to) })}</p>
      {range.name === "custom" ? (
        <CustomDates view={view} path={path} displayed={{ from: day(range.from), to: day(range.to) }} />
      ) : null}
    </div>
  );
}

async function readProblems(query: UsageQuery): Promise<{ from?: string; to?: string }> {
  const t = await getTranslations("usage");
  const problems = findRangeProblems(query);
  const toMessage = (problem: "noSuchDay" | "outOfRange" | "endBeforeStart" | "tooLong", text = "") => {
    if (problem === "noSuchDay") return text === "" ? t("dateMissing") : t("noSuchDay", { text });
    return t(problem, { days: MAX_RANGE_DAYS, text });
  };
  return {
    ...(problems.from && { from: toMessage(problems.from, query.from) }),
    ...(problems.to && { to: toMessage(problems.to, query.to) }),
  };
}

/** A form for custom dates, which works without JavaScript. Invalid dates stay in their fields, with the reason. */
async function CustomDates({
  view,
  path,
  displayed,
}: {
  view: UsageView;
  path: string;
  displayed: { from: string; to: string };
}) {
  const { query, range, context } = view;
  const [t, problems] = await Promise.all([getTranslations("usage"), readProblems(query)]);
  return (
    <div className="basis-full">
      {problems.from || problems.to ? (
        <div role="alert">
          <Notice tone="warning">{t("datesWrong", displayed)}</Notice>
        </div>
      ) : null}
      <Form action={path} scroll={false} noValidate className="flex flex-wrap items-start gap-3">
        <HiddenParameters query={{ ...query, range: "custom", from: undefined, to: undefined }} />
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={t(name)} error={problems[name]} className="max-w-60">
            <DateFilterInput name={name} value={query[name] ?? range[name]} max={context.today} required />
          </Field>
        ))}
        <Button type="submit" variant="secondary" className="mt-7.5">
          {t("showDates")}
        </Button>
      </Form>
    </div>
  );
}

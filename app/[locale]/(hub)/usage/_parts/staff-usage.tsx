import Form from "next/form";
import { useTranslations } from "next-intl";
import { getFormatter, getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { BarChart } from "@/components/ui/bar-chart";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ChartFrame } from "@/components/ui/chart-frame";
import { ChoiceBar } from "@/components/ui/choice-bar";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useSpendingLines } from "@/components/usage/spending-lines";
import { localName, personName, zoneName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { findRangeProblems, findTerm, MAX_RANGE_DAYS, RANGE_NAMES } from "@/lib/usage/usage-range";
import type { EntryType } from "@/packages/client/contract/usage";
import { BalanceList } from "./balance-list";
import { BreakdownSection } from "./breakdown-section";
import { DateFilterInput } from "./date-filter-input";
import { HiddenParameters } from "./hidden-parameters";
import { LedgerSection } from "./ledger-section";
import { readUsageView, type UsageRequest, type UsageView } from "./read-usage-view";
import { spendingHref } from "./spending-href";
import { UsageFigures } from "./usage-figures";
import {
  FILTER_NAMES,
  type FilterName,
  isNarrowed,
  type UsageQuery,
  usageAddress,
  withFilters,
} from "./usage-query";

export async function StaffUsage(request: UsageRequest) {
  const [view, t, format] = await Promise.all([
    readUsageView(request),
    getTranslations("usage"),
    getFormatter(),
  ]);
  const { query, range, context, person, locale } = view;
  const { school, timeZone } = context;
  const isEverySchool = person.role === "operator" && school === null;
  const zone = t(isEverySchool ? "timeZoneAllSchools" : "timeZone", {
    zone: zoneName(locale, timeZone),
  });
  const term = findTerm(context.terms, context.today);
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const choices = RANGE_NAMES.filter((name) => name !== "term" || term !== null).map((name) => ({
    label: t(`ranges.${name}`),
    href: usageAddress(locale, {
      ...query,
      range: name,
      from: name === "custom" ? range.from : undefined,
      to: name === "custom" ? range.to : undefined,
    }),
    isCurrent: range.name === name,
  }));
  return (
    <>
      <PageHeader title={t("title")} lead={school ? `${localName(locale, school)} · ${zone}` : zone} />
      {isEverySchool && !isNarrowed(query) ? <BalanceList view={view} /> : null}
      <UsageFigures view={view} />
      {isNarrowed(query) ? null : <Attention view={view} />}
      <ClientFrame texts={["ledger"]} timeZone={timeZone}>
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ChoiceBar label={t("range")} choices={choices} keepsScroll />
          <p className="text-muted">{t("rangeDays", { from: day(range.from), to: day(range.to) })}</p>
          {range.name === "custom" ? (
            <CustomDates view={view} displayed={{ from: day(range.from), to: day(range.to) }} />
          ) : null}
        </div>
        <FilterChips view={view} />
        <DayChart view={view} />
        <BreakdownSection view={view} />
        <LedgerSection view={view} />
      </ClientFrame>
    </>
  );
}

/** Who is near the daily limit today, and whose day was unusual this week; nothing when there is nobody. */
function Attention({ view: { attention, locale } }: { view: UsageView }) {
  const t = useTranslations("usageAttention");
  const lines = useSpendingLines(attention);
  if (lines.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="attention" className="mb-8 p-5 sm:p-6">
      <h2 id="attention" className="mb-3 text-xl font-bold leading-tight">
        {t("attention")}
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(({ key, path, text }) => (
          <li key={key} className="py-2">
            <Link
              href={hubPath(locale, path)}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function DayChart({ view }: { view: UsageView }) {
  const [t, format] = await Promise.all([getTranslations("usage"), getFormatter()]);
  const { totals, bars, locale } = view;
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  const number = (value: number) => format.number(value);
  const summary = t("chartSummary", {
    spent: number(totals.spentCredits),
    count: totals.operations,
    operations: number(totals.operations),
    released: number(totals.releasedCredits),
  });
  const fullDay = (day: string) => format.dateTime(moment(day), { dateStyle: "full", timeZone: "UTC" });
  return (
    <Card className="mb-10 p-5 sm:p-6">
      <ChartFrame
        title={t("perDay")}
        summary={summary}
        table={{
          columns: [t("day"), t("creditsSpent"), t("count")],
          rows: bars.map((bar) => [fullDay(bar.day), number(bar.spentCredits), number(bar.operations)]),
        }}
      >
        <BarChart
          data={bars.map((bar) => ({
            key: bar.day,
            label: format.dateTime(moment(bar.day), { month: "numeric", day: "numeric", timeZone: "UTC" }),
            fullLabel: fullDay(bar.day),
            value: bar.spentCredits,
          }))}
          valueLabel={t("creditsSpent")}
          unit={t("unit")}
          locale={locale}
        />
      </ChartFrame>
    </Card>
  );
}

async function FilterChips({ view }: { view: UsageView }) {
  const [t, ledger] = await Promise.all([getTranslations("usage"), getTranslations("ledger")]);
  const { query, names, context, locale } = view;
  const active = FILTER_NAMES.filter((name) => query.filters[name] !== undefined);
  if (active.length === 0) return null;
  const { activityId, appSlug, model, type } = query.filters;
  const spendingPage = activityId ? spendingHref(view, activityId) : null;
  const values: Record<FilterName, string | null | undefined> = {
    schoolId: context.school && localName(locale, context.school),
    classroomId: names.classroom,
    teacherId: names.teacher,
    studentId: names.student && personName(locale, names.student),
    activityId: names.activity,
    appSlug: names.app ? localName(locale, names.app) : appSlug,
    model,
    type: type && ledger(`types.${type as EntryType}`),
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <ul aria-label={t("activeFilters")} className="flex flex-wrap gap-2">
        {active.map((name) => (
          <li key={name}>
            <Link
              href={usageAddress(locale, withFilters(query, { [name]: undefined }))}
              scroll={false}
              aria-label={t("removeFilter", { name: t(`filters.${name}`), value: values[name] ?? "" })}
              className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control bg-accent-soft px-3 text-md text-ink no-underline hover:bg-sunken"
            >
              <span className="text-muted">{t(`filters.${name}`)}</span>
              <span className="font-semibold">{values[name]}</span>
              <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      </ul>
      {active.length > 1 ? (
        <Link
          href={usageAddress(locale, { ...query, filters: {} })}
          scroll={false}
          className="px-2 py-1.5 font-semibold text-accent underline"
        >
          {t("removeAll")}
        </Link>
      ) : null}
      {spendingPage ? (
        <Link href={spendingPage} className="px-2 py-1.5 font-semibold text-accent underline">
          {t("toSpending")}
        </Link>
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
  view: { query, range, context, locale },
  displayed,
}: {
  view: UsageView;
  displayed: { from: string; to: string };
}) {
  const [t, problems] = await Promise.all([getTranslations("usage"), readProblems(query)]);
  return (
    <div className="basis-full">
      {problems.from || problems.to ? (
        <div role="alert">
          <Notice tone="warning">{t("datesWrong", displayed)}</Notice>
        </div>
      ) : null}
      <Form
        action={hubPath(locale, "/usage")}
        scroll={false}
        noValidate
        className="flex flex-wrap items-start gap-3"
      >
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

import Form from "next/form";
import { getFormatter, getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { ChoiceBar } from "@/components/ui/choice";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { findTerm, RANGE_NAMES } from "@/lib/domain/usage/usage-range";
import { HiddenParameters } from "./hidden-parameters";
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
      {range.name === "own" ? <OwnDates view={view} path={path} /> : null}
    </div>
  );
}

async function OwnDates({ view, path }: { view: UsageView; path: string }) {
  const t = await getTranslations("usage");
  const { query, range, place } = view;
  return (
    <Form
      key={`${range.from} ${range.to}`}
      action={path}
      scroll={false}
      prefetch={false}
      className="flex basis-full flex-wrap items-end gap-3"
    >
      <HiddenParameters query={{ ...query, range: "own", from: undefined, to: undefined }} />
      <Field label={t("from")}>
        <DateInput name="from" defaultValue={range.from} max={place.today} required />
      </Field>
      <Field label={t("to")}>
        <DateInput name="to" defaultValue={range.to} max={place.today} required />
      </Field>
      <Button type="submit" variant="secondary">
        {t("showDates")}
      </Button>
    </Form>
  );
}

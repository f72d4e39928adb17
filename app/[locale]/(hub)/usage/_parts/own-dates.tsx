import Form from "next/form";
import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { MAX_RANGE_DAYS, rangeProblemsOf } from "@/lib/usage/usage-range";
import { FollowedDate } from "./followed-date";
import { HiddenParameters } from "./hidden-parameters";
import type { UsageView } from "./read-view";
import type { UsageQuery } from "./usage-query";

/** What is wrong with which of the dates, in words. */
async function readProblems(query: UsageQuery): Promise<{ from?: string; to?: string }> {
  const t = await getTranslations("usage");
  const problems = rangeProblemsOf(query);
  const words = (problem: "noDay" | "outOfReach" | "turned" | "tooLong", text = "") => {
    if (problem === "noDay") return text === "" ? t("dateMissing") : t("noDay", { text });
    return t(problem, { days: MAX_RANGE_DAYS, text });
  };
  return {
    ...(problems.from && { from: words(problems.from, query.from) }),
    ...(problems.to && { to: words(problems.to, query.to) }),
  };
}

/**
 * Own dates, as a form that works without a script. Dates that cannot be shown stay in their fields, which say why, and
 * what is shown instead.
 */
export async function OwnDates({
  view,
  path,
  shown,
}: {
  view: UsageView;
  path: string;
  /** The days that the page is about, in words. */
  shown: { from: string; to: string };
}) {
  const { query, range, place } = view;
  const [t, problems] = await Promise.all([getTranslations("usage"), readProblems(query)]);
  return (
    <div className="basis-full">
      {problems.from || problems.to ? (
        <div role="alert">
          <Notice tone="warning">{t("datesWrong", shown)}</Notice>
        </div>
      ) : null}
      <Form
        action={path}
        scroll={false}
        prefetch={false}
        noValidate
        className="flex flex-wrap items-start gap-3"
      >
        <HiddenParameters query={{ ...query, range: "own", from: undefined, to: undefined }} />
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={t(name)} error={problems[name]} className="max-w-60">
            <FollowedDate name={name} value={query[name] ?? range[name]} max={place.today} required />
          </Field>
        ))}
        <Button type="submit" variant="secondary" className="mt-7.5">
          {t("showDates")}
        </Button>
      </Form>
    </div>
  );
}

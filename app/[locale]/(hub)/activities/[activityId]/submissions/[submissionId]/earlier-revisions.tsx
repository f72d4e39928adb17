import { getFormatter, getTranslations } from "next-intl/server";
import { WorkView } from "@/components/submissions/work-view";
import { Card } from "@/components/ui/card";
import { SectionTitle } from "@/components/ui/page-header";
import type { SubmittedWork } from "@/lib/domain/submissions/open-submission";

/** What was handed in before, newest first, each folded up. */
export async function EarlierRevisions({
  earlier,
  timeZone,
}: {
  earlier: readonly SubmittedWork[];
  timeZone: string;
}) {
  const [t, submissions, format] = await Promise.all([
    getTranslations("viewer"),
    getTranslations("submissions"),
    getFormatter(),
  ]);
  const date = (moment: Date) =>
    format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <section aria-labelledby="earlier" className="mt-8">
      <SectionTitle id="earlier">{t("earlier")}</SectionTitle>
      {earlier.length === 0 ? <p className="text-muted">{t("noEarlier")}</p> : null}
      <div className="grid gap-3">
        {earlier.map((work) => (
          <Card key={work.revision}>
            <details className="group">
              <summary className="min-h-11 cursor-pointer rounded-card px-5 py-3">
                <span className="font-semibold">
                  {submissions("revisionNumber", { revision: work.revision })} · {work.title}
                </span>{" "}
                <span className="text-md text-muted">
                  {date(work.submittedAt)}
                  {work.reviewedAt ? ` · ${t("reviewedAt", { date: date(work.reviewedAt) })}` : null}
                </span>
              </summary>
              <div className="border-t border-line p-5">
                <WorkView work={work} level="h4" />
              </div>
            </details>
          </Card>
        ))}
      </div>
    </section>
  );
}

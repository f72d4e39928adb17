import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { WorkView } from "@/components/submissions/work-view";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { openOwnWork } from "@/lib/submissions/list-own-work";
import { readEarlierQuery } from "../../_parts/earlier-query";
import { EarlierRevisions } from "../../_parts/earlier-revisions";
import { openPage, orNotFound } from "../../open-page";
import type { SearchParams } from "../../search-params";

interface Props {
  params: Promise<{ submissionId: string }>;
  searchParams: Promise<SearchParams>;
}

/**
 * Cached per request: `generateMetadata` and the page share one read. The query is given part by part, because `cache`
 * compares arguments by identity.
 */
const loadOwnWork = cache(async (submissionId: string, before: number | null, revision: number | null) => {
  const { person, locale } = await openPage();
  return { locale, own: await orNotFound(openOwnWork(person, { submissionId, before, revision })) };
});

async function readProps({ params, searchParams }: Props) {
  const query = readEarlierQuery(await searchParams);
  return { query, ...(await loadOwnWork((await params).submissionId, query.before, query.revision)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await readProps(props)).own.title };
}

export default async function OwnWorkPage(props: Props) {
  const { submissionId } = await props.params;
  const { locale, query, own } = await readProps(props);
  const t = await getTranslations("work");
  return (
    <>
      <Link
        href={hubPath(locale, "/work")}
        className="mb-4 inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        {t("back")}
      </Link>
      <PageHeader title={own.title} lead={`${own.activityTitle} · ${localName(locale, own.app)}`} />
      <Card className="p-5 sm:p-6">
        {own.work ? (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-2">
              <p className="mr-1 text-md">
                {t.rich("receipt", {
                  when: () => <When at={own.work?.submittedAt ?? ""} timeZone={own.timeZone} />,
                })}
              </p>
              <Badge tone={own.work.reviewedAt ? "positive" : "neutral"}>
                {t(own.work.reviewedAt ? "reviewed" : "waiting")}
              </Badge>
              <Badge>{t("revision", { revision: own.work.revision })}</Badge>
            </div>
            <WorkView work={own.work} />
          </>
        ) : (
          <Notice tone="warning">
            {t("takenDown", { reason: own.takenDown ?? "" })}
            {own.mayResubmit ? <span className="block">{t("mayResubmit")}</span> : null}
          </Notice>
        )}
      </Card>
      {own.work && own.revisions && own.work.revision > 1 ? (
        <EarlierRevisions
          revisions={own.revisions}
          newest={own.work.revision}
          reader="student"
          address={hubPath(locale, `/work/${submissionId}`)}
          query={query}
          timeZone={own.timeZone}
        />
      ) : null}
    </>
  );
}

import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/lib/i18n/paths";
import { listOwnWork } from "@/lib/submissions/list-own-work";
import { openPage, orNotFound, pageTitle } from "../open-page";
import { OwnListPager } from "../own-list-pager";
import { getParam, type SearchParams } from "../search-params";
import { OwnWorkList } from "./_parts/own-work-list";

const PAGE_SIZE = 24;

export const generateMetadata = pageTitle("work.title");

export default async function WorkPage(props: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openPage();
  const start = getParam(await props.searchParams, "cursor") || null;
  const { items, nextCursor } = await orNotFound(
    listOwnWork(person, { limit: PAGE_SIZE, ...(start && { cursor: start }) }),
  );
  const t = await getTranslations("work");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["work"]}>
        <OwnWorkList
          key={`${person.id} ${start}`}
          query={{ expectedProfileId: person.id }}
          pageSize={PAGE_SIZE}
          start={start}
          page={{ data: items, nextCursor }}
        />
      </ClientFrame>
      <OwnListPager path={hubPath(locale, "/work")} start={start} nextCursor={nextCursor} />
    </>
  );
}

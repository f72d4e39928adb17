import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MarkRead } from "@/components/notifications/mark-read";
import { NotificationList } from "@/components/notifications/notification-list";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/lib/i18n/paths";
import { getBell, listNotifications } from "@/lib/notifications/list-notifications";
import { openPage, orNotFound } from "../open-page";
import { getParam, type SearchParams } from "../search-params";

const PAGE_SIZE = 30;

export async function generateMetadata(): Promise<Metadata> {
  const { person } = await openPage();
  const t = await getTranslations("notifications");
  return { title: t(person.role === "student" ? "titleStudent" : "title") };
}

/** What the hub tells the person, newest first. Shown is read. */
export default async function NotificationsPage(props: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openPage();
  const start = getParam(await props.searchParams, "cursor") || null;
  const [{ items, nextCursor }, { timeZone }, t, common] = await Promise.all([
    orNotFound(listNotifications(person, { limit: PAGE_SIZE, ...(start && { cursor: start }) })),
    getBell(person),
    getTranslations("notifications"),
    getTranslations("common"),
  ]);
  const isStudent = person.role === "student";
  const path = hubPath(locale, "/notifications");
  return (
    <>
      <PageHeader
        title={t(isStudent ? "titleStudent" : "title")}
        {...(isStudent ? {} : { lead: t("lead") })}
      />
      {items.length === 0 ? (
        <EmptyState title={t(isStudent ? "emptyStudent" : "empty")}>
          {t(isStudent ? "emptyBodyStudent" : "emptyBody")}
        </EmptyState>
      ) : (
        <Card className="overflow-hidden">
          <NotificationList notifications={items} timeZone={timeZone} />
        </Card>
      )}
      <MarkRead
        profileId={person.id}
        ids={items.filter(({ readAt }) => readAt === null).map(({ id }) => id)}
      />
      {start || nextCursor ? (
        <nav aria-label={common("pages")} className="mt-6 flex flex-wrap justify-center gap-3">
          {start ? <ButtonLink href={path}>{common("newest")}</ButtonLink> : null}
          {nextCursor ? (
            <ButtonLink href={`${path}?cursor=${nextCursor}`}>{common("older")}</ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

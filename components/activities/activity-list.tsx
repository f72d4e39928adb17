"use client";

import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type HubAnswer, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { hubPath } from "@/lib/i18n/paths";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { ActivityItem } from "./activity-item";
import { ACTIVITY_PAGE_SIZE } from "./activity-page-size";
import { useActivityAction } from "./use-activity-action";

type ActivityPage = HubAnswer<StaffActivity[]>;
type Pages = InfiniteData<ActivityPage, string | null>;

function replaceActivity(pages: Pages, changed: StaffActivity): Pages {
  const replace = (activity: StaffActivity) => (activity.id === changed.id ? changed : activity);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(replace) })) };
}

export function ActivityList({
  classroomId,
  initial,
  mayManage,
  mayReview,
}: {
  classroomId: string;
  initial: ActivityPage;
  mayManage: boolean;
  mayReview: boolean;
}) {
  const t = useTranslations("classroom");
  const queryKey = queryKeyOf("GET /classrooms/{classroomId}/activities", { classroomId });
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      hubCall("GET /classrooms/{classroomId}/activities", {
        params: { classroomId },
        query: { limit: ACTIVITY_PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [initial], pageParams: [null] },
  });
  const runAction = useActivityAction<Pages>({ queryKey, replace: replaceActivity });
  const activities = list.data.pages.flatMap(({ data }) => data);
  if (activities.length === 0) return <NoActivities classroomId={classroomId} mayManage={mayManage} />;
  return (
    <>
      <Card className="overflow-hidden">
        <ul aria-label={t("activities")}>
          {activities.map((activity) => (
            <li key={activity.id} className="border-line p-5 not-first:border-t">
              <ActivityItem
                activity={activity}
                mayReview={mayReview}
                onAction={mayManage ? (action) => runAction(activity, action) : null}
              />
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd list={list} />
    </>
  );
}

function NoActivities({ classroomId, mayManage }: { classroomId: string; mayManage: boolean }) {
  const t = useTranslations("classroom");
  const locale = useLocale();
  if (!mayManage) return <EmptyState title={t("noActivities")}>{t("noActivitiesReadOnly")}</EmptyState>;
  const action = (
    <ButtonLink variant="primary" href={hubPath(locale, `/classrooms/${classroomId}/activities/new`)}>
      {t("newActivity")}
    </ButtonLink>
  );
  return (
    <EmptyState title={t("noActivities")} action={action}>
      {t("noActivitiesBody")}
    </EmptyState>
  );
}

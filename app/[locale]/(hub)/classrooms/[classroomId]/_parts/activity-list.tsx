"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { StaffActivity } from "@/client/contract/activities";
import { classroomActivities } from "@/client/contract/addresses";
import { ActivityItem } from "@/components/activities/activity-item";
import { useActivityDeed } from "@/components/activities/use-activity-deed";
import { type HubAnswer, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { ListEnd } from "@/components/data/list-end";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { hubPath } from "@/i18n/paths";
import { ACTIVITY_PAGE_SIZE } from "./activity-page-size";

type ActivityPage = HubAnswer<StaffActivity[]>;
type Pages = InfiniteData<ActivityPage, string | null>;

/** The list with one activity in it as it now stands. */
function withChanged(pages: Pages, changed: StaffActivity): Pages {
  const put = (activity: StaffActivity) => (activity.id === changed.id ? changed : activity);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(put) })) };
}

/** The pages of the list, kept fresh, and what is done to one of them at once. */
function useActivities(classroomId: string, initial: ActivityPage) {
  const client = useQueryClient();
  const queryKey = queryKeyOf(classroomActivities, { classroomId });
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      hubCall(classroomActivities, {
        params: { classroomId },
        query: { limit: ACTIVITY_PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: { pages: [initial], pageParams: [null] },
  });
  const act = useActivityDeed((changed) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData<Pages>(queryKey, (pages) => pages && withChanged(pages, changed));
  });
  return { list, act };
}

/** A classroom's activities, newest first, with what takes effect at once. */
export function ActivityList({
  classroomId,
  initial,
  mayManage,
  mayReview,
}: {
  classroomId: string;
  initial: ActivityPage;
  /** False for those who only read. */
  mayManage: boolean;
  /** Whether the submissions are theirs to look at. */
  mayReview: boolean;
}) {
  const t = useTranslations("classroom");
  const { list, act } = useActivities(classroomId, initial);
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
                onDeed={mayManage ? (deed) => void act(activity, deed) : null}
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

"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useEvents } from "@/components/data/use-events";
import { REVIEW_QUERY } from "@/components/submissions/review-queries";
import { toSheets } from "@/components/submissions/work-sheets";
import { useToast } from "@/components/ui/toast";
import type { ReviewedWork } from "@/packages/client/contract/reviews";

const OPERATION = "GET /activities/{activityId}/reviews/{submissionId}";
/** Pictures of a work that are fetched before it is asked for. */
const PICTURES_AHEAD = 3;

interface WorkId {
  activityId: string;
  submissionId: string;
}

async function readWork(params: WorkId, opened: boolean, signal?: AbortSignal): Promise<ReviewedWork> {
  const query = { opened: String(opened) };
  return (await hubCall(OPERATION, { params, query, ...(signal && { signal }) })).data;
}

export function workQuery(params: WorkId) {
  return {
    queryKey: queryKeyOf(OPERATION, params),
    queryFn: ({ signal }: { signal: AbortSignal }) => readWork(params, false, signal),
    // Refetched after events, and whenever it is opened.
    staleTime: Number.POSITIVE_INFINITY,
  };
}

function preloadPictures({ content }: ReviewedWork): void {
  const pictures = content ? toSheets(content).sheets.filter(({ kind }) => kind === "picture") : [];
  for (const { url } of pictures.slice(0, PICTURES_AHEAD)) {
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.src = url;
  }
}

async function fetchAhead(client: QueryClient, params: WorkId): Promise<void> {
  const work = await client.fetchQuery(workQuery(params)).catch(() => null);
  if (work) preloadPictures(work);
}

/** The work with this id, and the works in `ahead` before they are asked for. `isNewer`: a newer revision than the shown one is there. */
export function useReviewWork({
  activityId,
  submissionId,
  initial,
  ahead,
}: WorkId & { initial: ReviewedWork; ahead: readonly string[] }) {
  const t = useTranslations("review");
  const client = useQueryClient();
  const { toast } = useToast();
  const query = useQuery({
    ...workQuery({ activityId, submissionId }),
    ...REVIEW_QUERY,
    gcTime: Number.POSITIVE_INFINITY,
    ...(submissionId === initial.submissionId && { initialData: initial }),
  });
  useOpened({ activityId, submissionId }, initial.submissionId);
  useEffect(() => {
    for (const id of ahead) void fetchAhead(client, { activityId, submissionId: id });
  }, [client, activityId, ahead]);
  useEvents({ kind: "submissions", id: activityId }, (options) => {
    void client.invalidateQueries({ queryKey: [OPERATION] }, options);
    void client.invalidateQueries(
      { queryKey: queryKeyOf("GET /submissions/{submissionId}/feedback") },
      options,
    );
  });
  // A newer revision never takes the place of the one that is being read, until the reader asks for it.
  const [shown, setShown] = useState(query.data);
  const isOther = shown?.submissionId !== submissionId;
  if (query.data !== shown && (isOther || query.data?.revision === shown?.revision)) setShown(query.data);
  return {
    work: isOther ? query.data : shown,
    isNewer:
      !isOther && query.data !== undefined && shown !== undefined && query.data.revision > shown.revision,
    showNewest: async () => {
      const params = { activityId, submissionId };
      try {
        const newest = await readWork(params, true);
        client.setQueryData(queryKeyOf(OPERATION, params), newest);
        setShown(newest);
      } catch {
        toast({ title: t("workFailed"), tone: "negative" });
      }
    },
    error: query.error,
  };
}

/** Tells the hub that a work is opened, which it writes to the audit log. The page itself has told it of the first one. */
function useOpened({ activityId, submissionId }: WorkId, firstId: string): void {
  const client = useQueryClient();
  const openedId = useRef(firstId);
  useEffect(() => {
    if (openedId.current === submissionId) return;
    openedId.current = submissionId;
    const params = { activityId, submissionId };
    readWork(params, true).then(
      (work) => client.setQueryData(queryKeyOf(OPERATION, params), work),
      () => client.invalidateQueries({ queryKey: queryKeyOf(OPERATION, params) }),
    );
  }, [client, activityId, submissionId]);
}

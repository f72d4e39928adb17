"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect } from "react";
import { HubCallError, hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import { addressOf } from "@/packages/client/contract/address-of";
import type { DataExportState } from "@/packages/client/contract/privacy";

const POLL_MS = 1_500;
const MIB = 1024 * 1024;

const isGone = (error: unknown) => error instanceof HubCallError && error.code === "NOTFOUND_001";
const isPending = ({ status }: DataExportState) => status === "queued" || status === "running";

export function ExportPart({
  profileId,
  initial,
  timeZone,
}: {
  profileId: string;
  initial: DataExportState[];
  timeZone: string;
}) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const format = useFormatter();
  const callError = useCallError();
  const client = useQueryClient();
  const router = useRouter();
  const queryKey = queryKeyOf("GET /people/{profileId}/exports", { profileId });
  const {
    data: exports,
    isError,
    error,
  } = useQuery({
    queryKey,
    initialData: initial,
    queryFn: async ({ signal }) =>
      (await hubCall("GET /people/{profileId}/exports", { params: { profileId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? POLL_MS : false),
  });
  // When the student was erased in another tab or by another admin, the page is reloaded and says so; otherwise a pending export
  // would never end.
  useEffect(() => {
    if (isGone(error)) router.refresh();
  }, [error, router]);
  const start = useMutation({
    mutationFn: () => hubCall("POST /people/{profileId}/exports", { params: { profileId } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const pending = exports.find(isPending);
  const time = (moment: string) =>
    format.dateTime(new Date(moment), { dateStyle: "medium", timeStyle: "short", timeZone });
  const ready = exports.filter(({ status }) => status === "ready");
  return (
    <>
      <FormError title={start.error ? callError(start.error).message : null} />
      {isError ? <Notice tone="warning">{t("exportLoadFailed")}</Notice> : null}
      {exports[0]?.status === "failed" ? <Notice tone="negative">{t("exportFailed")}</Notice> : null}
      <div role="status" className="mb-4 empty:hidden">
        {pending ? (
          <Progress label={t("exportRunning")} done={pending.progress.done} total={pending.progress.total} />
        ) : null}
      </div>
      {ready.length === 0 ? null : (
        <ul className="mb-4 grid gap-3">
          {ready.map(({ id, profileId, requestedAt, requestedBy, expiresAt, sizeBytes }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3"
            >
              <span className="min-w-0">
                <span className="block font-semibold">
                  {t("exportReady", {
                    date: time(requestedAt),
                    who: requestedBy,
                    size: `${format.number(Math.max((sizeBytes ?? 0) / MIB, 0.1), { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`,
                  })}
                </span>
                <span className="text-md text-muted">
                  {t("exportUntil", { date: time(expiresAt ?? requestedAt) })}
                </span>
              </span>
              <a
                href={addressOf("/people/{profileId}/exports/{exportId}/file", {
                  params: { profileId, exportId: id },
                })}
                download
                aria-label={t("exportDownloadOf", { date: time(requestedAt) })}
                className={buttonClass("primary")}
              >
                {t("exportDownload")}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        pending={start.isPending || pending !== undefined}
        pendingText={pending ? t("exportRunning") : ui("working")}
        onClick={() => start.mutate()}
      >
        {t("exportStart")}
      </Button>
    </>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SectionTitle } from "@/components/ui/page-header";
import { useToast } from "@/components/ui/toast";
import { hubPath } from "@/lib/i18n/paths";
import type { StaffActivity } from "@/packages/client/contract/activities";

/** Offers to delete an activity that nobody has started; the page shows it only then. When someone starts it meanwhile, the hub refuses. */
export function DeleteActivityPart({ activity }: { activity: StaffActivity }) {
  const t = useTranslations("activity");
  const router = useRouter();
  const locale = useLocale();
  const callError = useCallError();
  const { toast } = useToast();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, title, classroom } = activity;

  async function remove(): Promise<string | null> {
    try {
      await hubCall("DELETE /activities/{activityId}", { params: { activityId: id } });
    } catch (error) {
      const { fields, message } = callError(error);
      return fields.activityId ?? message;
    }
    toast({ tone: "positive", title: t("deleted", { title }) });
    router.replace(hubPath(locale, `/classrooms/${classroom.id}`));
    return null;
  }

  return (
    <Card as="section" aria-labelledby="delete" className="p-5 sm:p-6">
      <SectionTitle id="delete">{t("deleteTitle")}</SectionTitle>
      <p className="mb-4 text-md text-muted">{t("deleteHint")}</p>
      <Button variant="secondary" onClick={() => setIsConfirming(true)}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t("confirmDelete", { title })}
        body={t("deleteBody")}
        confirmLabel={t("delete")}
        pendingLabel={t("deleting")}
        tone="danger"
        onConfirm={remove}
      />
    </Card>
  );
}

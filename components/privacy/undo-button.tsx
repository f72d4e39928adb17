"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";

export function UndoButton({
  profileId,
  takeDownId,
  title,
}: {
  profileId: string;
  takeDownId: string;
  title: string;
}) {
  const t = useTranslations("privacy");
  const ui = useTranslations("ui");
  const callError = useCallError();
  const { toast } = useToast();
  const refresh = useRefreshPeople();
  const [isPending, setIsPending] = useState(false);
  async function undo(): Promise<void> {
    setIsPending(true);
    try {
      await hubCall("DELETE /people/{profileId}/take-downs/{takeDownId}", {
        params: { profileId, takeDownId },
      });
      toast({ tone: "positive", title: t("undone", { title }) });
      refresh();
    } catch (error) {
      toast({ tone: "negative", title: callError(error).message });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Button
      variant="secondary"
      size="small"
      className="whitespace-nowrap"
      aria-label={t("undoOf", { title })}
      pending={isPending}
      pendingText={ui("working")}
      onClick={() => void undo()}
    >
      {t("undo")}
    </Button>
  );
}

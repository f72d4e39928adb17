"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TakeDownDialog } from "@/components/privacy/take-down-dialog";
import { UndoButton } from "@/components/privacy/undo-button";
import { Button } from "@/components/ui/button";

export function ViewerTakeDown({
  profileId,
  submission: { id: submissionId, title, takeDownId },
}: {
  profileId: string;
  submission: { id: string; title: string; takeDownId: string | null };
}) {
  const t = useTranslations("privacy");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-6 border-t border-line pt-4">
      {takeDownId === null ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t("takeDown")}
        </Button>
      ) : (
        <UndoButton profileId={profileId} takeDownId={takeDownId} title={title} />
      )}
      {isOpen ? (
        <TakeDownDialog
          profileId={profileId}
          target={{ submissionId, title }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";
import { forEachPerson, type PersonRef } from "./for-each-person";
import { useRefreshPeople } from "./use-refresh-people";

interface ArchiveOperations {
  archive: "POST /people/{profileId}/archive" | "POST /hub-people/{profileId}/archive";
  restore: "POST /people/{profileId}/restore" | "POST /hub-people/{profileId}/restore";
}

export function useArchivePeople(
  operations: ArchiveOperations = {
    archive: "POST /people/{profileId}/archive",
    restore: "POST /people/{profileId}/restore",
  },
): Record<"archive" | "restore", (people: readonly PersonRef[]) => Promise<void>> {
  const t = useTranslations("people");
  const { toast } = useToast();
  const callError = useCallError();
  const refresh = useRefreshPeople();

  async function changeStatus(
    action: "archive" | "restore",
    people: readonly PersonRef[],
    offersUndo: boolean,
  ): Promise<void> {
    const opposite = action === "archive" ? "restore" : "archive";
    const { done, problems } = await forEachPerson(
      people,
      ({ id }) => hubCall(operations[action], { params: { profileId: id } }),
      (error) => {
        const { fields, message } = callError(error);
        return fields.profileId ?? message;
      },
    );
    refresh();
    const [first] = done;
    if (first) {
      toast({
        tone: "positive",
        topic: done.map(({ id }) => id).join(" "),
        title: t(`${action}d`, { count: done.length, name: first.displayName }),
        ...(offersUndo && {
          action: { label: t("undo"), onClick: () => void changeStatus(opposite, done, false) },
        }),
      });
    }
    if (problems.length > 0) toast({ tone: "negative", title: t("partlyFailed"), body: problems.join(" ") });
  }

  return {
    archive: (people) => changeStatus("archive", people, true),
    restore: (people) => changeStatus("restore", people, true),
  };
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type archiveHubPerson,
  archivePerson,
  type restoreHubPerson,
  restorePerson,
} from "@/client/contract/addresses";
import type { SchoolPerson } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useToast } from "@/components/ui/toast";

type Named = Pick<SchoolPerson, "id" | "displayName">;

/** Brings the list and the page up to what stands now. */
export function useFreshPeople(): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    void client.invalidateQueries();
    router.refresh();
  };
}

/** Does one thing to several people, one after the other; tells who it could not be done to, and why. */
export async function forEachPerson(
  people: readonly Named[],
  act: (person: Named) => Promise<unknown>,
  wordsOf: (error: unknown) => string,
): Promise<{ done: Named[]; problems: string[] }> {
  const done: Named[] = [];
  const problems: string[] = [];
  for (const person of people) {
    try {
      await act(person);
      done.push(person);
    } catch (error) {
      problems.push(`${person.displayName}: ${wordsOf(error)}`);
    }
  }
  return { done, problems };
}

interface Archiving {
  archive: typeof archivePerson | typeof archiveHubPerson;
  restore: typeof restorePerson | typeof restoreHubPerson;
}

/**
 * Archives and restores people, with a message that offers to undo it. `refused` says why someone cannot be archived,
 * where it is not the school's last admin.
 */
export function useArchiving(
  operations: Archiving = { archive: archivePerson, restore: restorePerson },
  refused?: string,
): Record<"archive" | "restore", (people: readonly Named[]) => Promise<void>> {
  const t = useTranslations("people");
  const { toast } = useToast();
  const callError = useCallError();
  const refresh = useFreshPeople();

  async function move(
    deed: "archive" | "restore",
    people: readonly Named[],
    offersUndo: boolean,
  ): Promise<void> {
    const back = deed === "archive" ? "restore" : "archive";
    const { done, problems } = await forEachPerson(
      people,
      ({ id }) => hubCall(operations[deed], { params: { profileId: id } }),
      (error) => {
        const { fields, message } = callError(error);
        return "profileId" in fields ? (refused ?? t("lastAdmin")) : message;
      },
    );
    refresh();
    const [first] = done;
    if (first) {
      toast({
        tone: "positive",
        about: done.map(({ id }) => id).join(" "),
        title: t(`${deed}d`, { count: done.length, name: first.displayName }),
        ...(offersUndo && { action: { label: t("undo"), onClick: () => void move(back, done, false) } }),
      });
    }
    if (problems.length > 0) toast({ tone: "negative", title: t("notDone"), body: problems.join(" ") });
  }

  return {
    archive: (people) => move("archive", people, true),
    restore: (people) => move("restore", people, true),
  };
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { ListEnd } from "@/components/data/list-end";
import { PageFrame, type PageFrameProps } from "@/components/data/page-frame";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { hubPath } from "@/lib/i18n/paths";
import type { TaughtClassroom } from "@/packages/client/contract/profile";
import { AttentionList } from "./attention-list";
import { type ClassCover, ClassroomCard } from "./classroom-card";

interface Looks {
  /** The newest covers of classrooms, by the classroom's id. */
  covers: Readonly<Record<string, readonly ClassCover[]>>;
  /** By activity, the students who may need help. */
  still: Readonly<Record<string, number>>;
  /** Gives the attribute of a classroom's colour. */
  colourOf: (classroomId: string) => { "data-classroom-colour": string };
}

/** What waits for a teacher, and their classrooms by name. Has a `PageFrame` of its own, because it is loaded dynamically. */
export function TaughtClassrooms({
  locale,
  messages,
  ...list
}: PageFrameProps & OwnList<TaughtClassroom> & Looks) {
  return (
    <PageFrame locale={locale} messages={messages}>
      <ClassroomCards {...list} />
    </PageFrame>
  );
}

function ClassroomCards({ covers, still, colourOf, ...props }: OwnList<TaughtClassroom> & Looks) {
  const t = useTranslations("teacher");
  const locale = useLocale();
  const { list, items } = useOwnList("GET /profile/classrooms", props);
  if (items.length === 0) {
    const toCatalog = <ButtonLink href={hubPath(locale, "/catalog")}>{t("toCatalog")}</ButtonLink>;
    return (
      <>
        <EmptyState title={t("empty")} action={toCatalog}>
          {t("emptyBody")}
        </EmptyState>
        <ListEnd list={list} />
      </>
    );
  }
  return (
    <>
      <AttentionList classrooms={items} still={still} />
      <div className={`grid items-start gap-6 ${items.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {items.map((classroom) => (
          <ClassroomCard
            key={classroom.id}
            classroom={classroom}
            colour={colourOf(classroom.id)}
            covers={covers[classroom.id] ?? []}
          />
        ))}
      </div>
      <ListEnd list={list} />
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { listTaughtClassrooms } from "@/client/contract/addresses";
import type { TaughtClassroom } from "@/client/contract/own-pages";
import { ListEnd } from "@/components/data/list-end";
import { type OwnList, useOwnList } from "@/components/data/use-own-list";
import { EmptyState } from "@/components/ui/empty-state";
import { TaughtClassroomCard } from "./taught-classroom-card";

/** The classrooms that a teacher teaches, by name, with what is open in them and what waits; they follow by themselves. */
export function TaughtClassrooms(props: OwnList<TaughtClassroom>) {
  const t = useTranslations("teacher");
  const { list, items } = useOwnList(listTaughtClassrooms, props);
  return (
    <>
      {items.length === 0 ? <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState> : null}
      {items.map((classroom) => (
        <TaughtClassroomCard key={classroom.id} classroom={classroom} />
      ))}
      <ListEnd list={list} />
    </>
  );
}

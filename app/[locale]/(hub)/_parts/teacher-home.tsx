import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { listTaughtClassrooms } from "@/lib/activities/list-taught-classrooms";
import { TaughtClassroomsPart } from "./home-parts";

const PAGE_SIZE = 50;

/** A teacher's home: the classrooms, what is open in them and what waits. */
export async function TeacherHome({ person }: { person: Person }) {
  const [{ items, nextCursor }, t, locale, messages] = await Promise.all([
    listTaughtClassrooms(person, { limit: PAGE_SIZE }),
    getTranslations("teacher"),
    getLocale(),
    pickMessages(["teacher", "activity"]),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      <TaughtClassroomsPart
        key={person.id}
        locale={locale}
        messages={messages}
        query={{ shownTo: person.id }}
        pageSize={PAGE_SIZE}
        start={null}
        page={{ data: items, nextCursor }}
      />
    </>
  );
}

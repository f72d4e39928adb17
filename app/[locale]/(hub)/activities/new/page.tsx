import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { listManagedClassrooms } from "@/lib/classrooms/list-classrooms";
import { hubPath } from "@/lib/i18n/paths";
import { openPage, pageTitle } from "../../open-page";

export const generateMetadata = pageTitle("activity.newTitle");

/** Where a new activity begins from the catalog: asks for the classroom, unless there is one only. */
export default async function ChooseClassroomPage({
  searchParams,
}: {
  searchParams: Promise<{ app?: string | string[] }>;
}) {
  const { person, locale } = await openPage();
  if (!mayManage(person)) notFound();
  const [{ app }, classrooms, t] = await Promise.all([
    searchParams,
    listManagedClassrooms(person),
    getTranslations("activity"),
  ]);
  const query = typeof app === "string" ? `?${new URLSearchParams({ app })}` : "";
  const formOf = (id: string) => `${hubPath(locale, `/classrooms/${id}/activities/new`)}${query}`;
  const [only, ...others] = classrooms;
  if (only && others.length === 0) redirect(formOf(only.id));
  return (
    <>
      <PageHeader title={t("whichClassroom")} lead={only ? t("whichClassroomHint") : null} />
      {only ? (
        <ul className="flex flex-wrap gap-3">
          {classrooms.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink href={formOf(id)}>{name}</ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t("noClassroom")} />
      )}
    </>
  );
}

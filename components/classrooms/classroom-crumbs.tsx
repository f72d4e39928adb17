import { getLocale, getTranslations } from "next-intl/server";
import { Breadcrumbs, type Crumb } from "@/components/ui/breadcrumbs";
import { hubPath } from "@/lib/i18n/paths";
import type { HubRole } from "@/packages/client/contract/hub-people";
import type { SchoolRole } from "@/packages/client/contract/people";

const FIRST = {
  school_admin: { text: "classrooms", path: "/classrooms" },
  operator: { text: "schools", path: "" },
  teacher: { text: "home", path: "" },
} as const;

/** The breadcrumbs of a classroom's pages: the page where the role finds classrooms (`FIRST`), the classroom, then `rest`. */
export async function ClassroomCrumbs({
  role,
  classroom,
  rest = [],
}: {
  role: SchoolRole | HubRole;
  classroom: { id: string; name: string };
  /** The crumbs below the classroom, with paths without the locale; empty on the classroom's own page. */
  rest?: readonly Crumb[];
}) {
  const [t, locale] = await Promise.all([getTranslations("classroom"), getLocale()]);
  const first = FIRST[role === "school_admin" || role === "operator" ? role : "teacher"];
  const isClassroomPage = rest.length === 0;
  const crumbs: Crumb[] = [
    { label: t(`crumbs.${first.text}`), href: hubPath(locale, first.path) },
    {
      label: classroom.name,
      ...(isClassroomPage ? {} : { href: hubPath(locale, `/classrooms/${classroom.id}`) }),
    },
    ...rest.map(({ label, href }) => ({ label, ...(href && { href: hubPath(locale, href) }) })),
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}

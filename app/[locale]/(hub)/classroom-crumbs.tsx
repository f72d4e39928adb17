import { getLocale, getTranslations } from "next-intl/server";
import { Breadcrumbs, type Crumb } from "@/components/ui/breadcrumbs";
import { hubPath } from "@/i18n/paths";
import type { Person } from "@/lib/access/person";

/** What each role's way to a classroom begins with. */
const FIRST = {
  school_admin: { text: "classrooms", path: "/classrooms" },
  operator: { text: "schools", path: "" },
  teacher: { text: "home", path: "" },
} as const;

/** The way to a page of a classroom: from where the person finds classrooms, over the classroom, to `rest`. */
export async function ClassroomCrumbs({
  person,
  classroom,
  rest = [],
}: {
  person: Person;
  classroom: { id: string; name: string };
  /** Below the classroom; paths without the language. Empty on the classroom's own page. */
  rest?: readonly Crumb[];
}) {
  const [t, locale] = await Promise.all([getTranslations("classroom"), getLocale()]);
  const first = FIRST[person.role === "school_admin" || person.role === "operator" ? person.role : "teacher"];
  const isHere = rest.length === 0;
  const crumbs: Crumb[] = [
    { label: t(`crumbs.${first.text}`), href: hubPath(locale, first.path) },
    { label: classroom.name, ...(isHere ? {} : { href: hubPath(locale, `/classrooms/${classroom.id}`) }) },
    ...rest.map(({ label, href }) => ({ label, ...(href && { href: hubPath(locale, href) }) })),
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}

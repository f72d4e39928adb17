import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { SafetyRulesForm } from "@/components/safety/safety-rules-form";
import { ButtonLink } from "@/components/ui/button-link";
import { SectionCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkTabs } from "@/components/ui/link-tabs";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { getSchoolTimeZone } from "@/lib/access/school-scope";
import { listManagedClassrooms } from "@/lib/classrooms/list-classrooms";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { countIncidents, listIncidents, seesSchoolIncidents } from "@/lib/safety/incidents";
import { getSafetyDefaults } from "@/lib/safety/safety-settings";
import { incidentState, type SafetyIncident } from "@/packages/client/contract/safety";
import { openPage, orNotFound, pageTitle } from "../open-page";
import { getParam, type SearchParams } from "../search-params";
import { IncidentCard } from "./_parts/incident-card";
import { IncidentCounts } from "./_parts/incident-counts";

const PAGE_SIZE = 30;
const STATES = [...incidentState.options, "all"] as const;

export const generateMetadata = pageTitle("safety.title");

/** What was unsafe in students' use of AI, for teachers and the school; numbers and defaults for operators (protocol: Safety). */
export default async function SafetyPage(props: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openPage();
  if (person.role === "operator") return <OperatorSafety person={person} />;
  if (person.role !== "teacher" && person.role !== "school_admin") notFound();
  const search = await props.searchParams;
  const state = STATES.find((one) => one === getParam(search, "state")) ?? "open";
  const cursor = getParam(search, "cursor") || undefined;
  return <Incidents person={person} locale={locale} state={state} cursor={cursor} />;
}

interface IncidentsProps {
  person: Person;
  locale: AppLocale;
  state: (typeof STATES)[number];
  cursor: string | undefined;
}

async function Incidents({ person, locale, state, cursor }: IncidentsProps) {
  const [{ items, nextCursor }, seesSchool, classrooms, timeZone, t, common] = await Promise.all([
    orNotFound(
      listIncidents(person, { limit: PAGE_SIZE, cursor, state: state === "all" ? undefined : state }),
    ),
    seesSchoolIncidents(person),
    listManagedClassrooms(person),
    getSchoolTimeZone(person),
    getTranslations("safety"),
    getTranslations("common"),
  ]);
  const path = hubPath(locale, "/safety");
  const ownClassrooms = new Set(classrooms.map(({ id }) => id));
  const getActivityHref = ({ classroomId, activityId }: SafetyIncident) =>
    ownClassrooms.has(classroomId) ? hubPath(locale, `/activities/${activityId}`) : null;
  const choices = STATES.map((one) => ({
    href: `${path}?state=${one}`,
    label: t(`states.${one}`),
    isCurrent: one === state,
  }));
  return (
    <>
      <PageHeader title={t("title")} lead={t(seesSchool ? "leadSchool" : "leadTeacher")} />
      <LinkTabs label={t("filter")} choices={choices} />
      {items.length === 0 ? <EmptyState title={t(state === "open" ? "emptyOpen" : "empty")} /> : null}
      <ClientFrame texts={["safety"]} timeZone={timeZone}>
        <ul className="space-y-4">
          {items.map((incident) => (
            <IncidentCard
              key={`${incident.id} ${incident.handledAt}`}
              incident={incident}
              timeZone={timeZone}
              activityHref={getActivityHref(incident)}
            />
          ))}
        </ul>
      </ClientFrame>
      {nextCursor ? (
        <nav aria-label={common("pages")} className="mt-6 flex justify-center">
          <ButtonLink href={`${path}?state=${state}&cursor=${nextCursor}`}>{common("older")}</ButtonLink>
        </nav>
      ) : null}
      {seesSchool ? (
        <SectionCard id="counts" title={t("counts")} className="mt-8">
          <p className="mb-3 text-muted">{t("countsHint")}</p>
          <IncidentCounts counts={await countIncidents(person)} />
        </SectionCard>
      ) : null}
    </>
  );
}

async function OperatorSafety({ person }: { person: Person }) {
  const [counts, defaults, t] = await Promise.all([
    countIncidents(person),
    getSafetyDefaults(person),
    getTranslations("safety"),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("leadOperator")} />
      <SectionCard id="counts" title={t("counts")} className="mb-8">
        {counts.length > 0 ? <IncidentCounts counts={counts} /> : <p className="text-muted">{t("empty")}</p>}
      </SectionCard>
      <SectionCard id="defaults" title={t("defaults")} className="mb-8">
        <p className="mb-4 text-muted">{t("defaultsHint")}</p>
        <ClientFrame texts={["safety"]}>
          <SafetyRulesForm schoolId={null} rules={defaults} />
        </ClientFrame>
      </SectionCard>
    </>
  );
}

import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Greeting, Resting } from "@/components/drawings/scenes";
import { ButtonLink } from "@/components/ui/button-link";
import { When } from "@/components/ui/when";
import type { Person } from "@/lib/access/person";
import { classroomColour } from "@/lib/classrooms/classroom-colour";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { getStudentHome, homeVersion, type StudentActivity } from "@/lib/submissions/student-home";
import { addressOf } from "@/packages/client/contract/address-of";
import { RefreshHome } from "./refresh-home";
import { ActivityCard } from "./student-card";

/** A student's home, rendered on the server so that it ships no react-query. */
export async function StudentHome({ person, locale }: { person: Person; locale: AppLocale }) {
  const [home, t] = await Promise.all([getStudentHome(person), getTranslations("student")]);
  const { toDo, comingUp, handedIn, closed } = home;
  const isEmpty = Object.values(home).every((part) => part.length === 0);
  const cards = (activities: readonly StudentActivity[], size: "large" | "small" | "row") =>
    activities.map((activity) => (
      // The key resets the message about an opened app when another person signs in.
      <li key={`${person.id} ${activity.id}`} className="min-w-0">
        <ActivityCard activity={activity} size={size} expectedProfileId={person.id} />
      </li>
    ));
  return (
    <>
      <header className="mb-8 flex items-end gap-4 sm:gap-6">
        <Greeting className="h-24 shrink-0 sm:h-32" />
        <div className="min-w-0 pb-2">
          <h1 className="text-2xl font-bold leading-tight sm:text-3xl">
            {t("hello", { name: person.displayName })}
          </h1>
          <p className="mt-1 text-lg text-muted">
            {isEmpty ? t("nothingYet") : t("toDoCount", { count: toDo.length })}
          </p>
        </div>
      </header>
      <Part id="to-do" title={t("toDo")}>
        {toDo.length > 0 ? (
          <ul className="grid gap-5 lg:grid-cols-2 lg:[&>li:only-child]:col-span-2">
            {cards(toDo, "large")}
          </ul>
        ) : (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-surface p-5 shadow-card">
            <Resting className="h-28 shrink-0" />
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-xl font-bold">{t(isEmpty ? "empty" : "allDone")}</p>
              <p className="text-muted">{t(isEmpty ? "emptyBody" : "allDoneBody")}</p>
              <ButtonLink href={hubPath(locale, "/work")} className="mt-3">
                {t("toWork")}
              </ButtonLink>
            </div>
          </div>
        )}
        <ComingUp activities={comingUp} />
      </Part>
      {handedIn.length > 0 ? (
        <Part id="handed-in" title={t("handedIn")}>
          <ul className={SMALL_CARDS}>{cards(handedIn, "small")}</ul>
        </Part>
      ) : null}
      {closed.length > 0 ? (
        <Part id="closed" title={t("closedPart")}>
          <ul className={ROWS}>{cards(closed.slice(0, CLOSED_SHOWN), "row")}</ul>
          {closed.length > CLOSED_SHOWN ? (
            <details className="mt-5">
              <summary className="min-h-11 cursor-pointer py-2 font-semibold text-accent">
                {t("moreClosed", { count: closed.length - CLOSED_SHOWN })}
              </summary>
              <ul className={`mt-3 ${ROWS}`}>{cards(closed.slice(CLOSED_SHOWN), "row")}</ul>
            </details>
          ) : null}
        </Part>
      ) : null}
      <RefreshHome version={homeVersion(person, home)} address={addressOf("/profile/activities/version")} />
    </>
  );
}

const SMALL_CARDS = "grid gap-5 sm:grid-cols-2 lg:grid-cols-3";
const ROWS = "grid gap-4 sm:grid-cols-2";
/** Closed activities beyond these are folded away. */
const CLOSED_SHOWN = 6;

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-4 text-xl font-bold leading-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

function ComingUp({ activities }: { activities: readonly StudentActivity[] }) {
  const t = useTranslations("student");
  if (activities.length === 0) return null;
  return (
    <div className="mt-5">
      <h3 className="mb-2 font-bold text-muted">{t("comingUp")}</h3>
      <ul className="grid gap-2">
        {activities.map(({ id, title, opensAt, classroom }) => (
          <li
            key={id}
            {...classroomColour(classroom.id)}
            className="flex flex-wrap items-baseline gap-x-3 rounded-control border-l-4 border-class bg-surface px-4 py-2"
          >
            <span className="font-semibold">{title}</span>
            {opensAt ? (
              <span className="text-md text-muted">
                {t.rich("opens", { when: () => <When at={opensAt} timeZone={classroom.timeZone} /> })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

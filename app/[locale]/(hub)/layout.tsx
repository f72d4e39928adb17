import { headers } from "next/headers";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Bell } from "@/components/notifications/bell";
import { ReloadRestoredPage } from "@/components/shell/fresh-document";
import { HubHeader } from "@/components/shell/hub-header";
import { ToastProvider } from "@/components/ui/toast";
import type { Person } from "@/lib/access/person";
import { countAppsToReview } from "@/lib/apps/list-apps";
import { findPagePerson } from "@/lib/auth/page-gate";
import { hubPath } from "@/lib/i18n/paths";
import { getBell } from "@/lib/notifications/list-notifications";

/** The layout of the hub's pages. It does not check access: each page does. */
export default async function HubLayout({ children }: { children: ReactNode }) {
  const person = await findPagePerson();
  // Set by proxy.ts.
  const csrfToken = (await headers()).get("x-hub-csrf") ?? "";
  const [t, common] = await Promise.all([getTranslations("ui"), getTranslations("common")]);
  const toastText = { close: t("close"), messages: t("messages"), messagesKey: t("messagesKey") };
  const shown = person && {
    displayName: person.displayName,
    role: person.role,
    mustChangePassword: person.mustChangePassword ?? false,
    waitingAppCount: person.role === "operator" ? await countAppsToReview(person) : 0,
  };
  return (
    <ToastProvider text={toastText}>
      <ReloadRestoredPage />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-2 focus:z-10 focus:rounded-control focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        {common("skip")}
      </a>
      <HubHeader
        person={shown}
        csrfToken={csrfToken}
        bell={person && !person.mustChangePassword ? <PersonBell key={person.id} person={person} /> : null}
      />
      <main
        id="content"
        tabIndex={-1}
        // Colours of the whole page (`app/colours.css`).
        data-look={person?.role === "student" ? "child" : undefined}
        className="mx-auto max-w-6xl px-4 pt-8 pb-28 outline-none sm:px-6"
      >
        {children}
      </main>
    </ToastProvider>
  );
}

/** The bell with the texts of its panel, whose scripts load when it is opened. */
async function PersonBell({ person }: { person: Person }) {
  const [{ unreadCount, timeZone }, t, locale, { notifications, common }] = await Promise.all([
    getBell(person),
    getTranslations("notifications"),
    getLocale(),
    getMessages(),
  ]);
  const isStudent = person.role === "student";
  const title = t(isStudent ? "titleStudent" : "title");
  return (
    <Bell
      title={title}
      isStudent={isStudent}
      labels={{ none: t("bellNone", { title }), some: t("bellSome", { title, count: "#" }) }}
      href={hubPath(locale, "/notifications")}
      profileId={person.id}
      unreadCount={unreadCount}
      locale={locale}
      messages={{ notifications, common: { when: common.when } }}
      timeZone={timeZone}
    />
  );
}

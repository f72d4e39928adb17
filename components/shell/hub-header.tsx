import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { hubPath } from "@/lib/i18n/paths";
import { Badge } from "../ui/badge";
import { buttonClass } from "../ui/button-class";
import { HubMark } from "./hub-mark";
import { LanguageSwitch } from "./language-switch";
import { MenuLink } from "./menu-link";

// Two lines on a phone: the hub's name and the person; the menu and the language.
// `reading-flow` makes Tab follow the visual order, which differs between widths.
const LINES =
  "[reading-flow:flex-visual] max-sm:before:order-3 max-sm:before:basis-full max-sm:has-[form]:[&>a>span]:sr-only";

/** The header of every page but sign-in: menu, person, language and sign-out. Works without scripts. */
export function HubHeader({
  person,
  csrfToken,
  bell,
}: {
  person: HeaderPerson | null;
  csrfToken: string;
  /** What is new for the person. */
  bell: ReactNode;
}) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const role = useTranslations("role");
  return (
    <header className="border-b border-line bg-surface">
      <div
        className={`mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6 ${LINES}`}
      >
        <HubMark href={hubPath(locale)} />
        {person && !person.mustChangePassword ? <MainMenu {...person} /> : null}
        <div className="order-4 ml-auto sm:order-2 lg:order-none max-sm:[&_[aria-current]]:hidden">
          <LanguageSwitch current={locale} label={t("language")} />
        </div>
        {person ? (
          <div className="order-2 flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:justify-end sm:order-3 lg:order-none">
            {bell}
            <Link
              href={hubPath(locale, "/profile")}
              className="min-w-0 leading-tight text-ink no-underline hover:underline"
            >
              <span className="sr-only">{t("signedInAs")} </span>
              <span className="block max-w-40 truncate font-semibold">{person.displayName}</span>
              <span className="block whitespace-nowrap text-sm text-muted">{role(person.role)}</span>
            </Link>
            {/* biome-ignore lint/correctness/noRestrictedElements: works without scripts, and has no fields */}
            <form method="post" action="/api/auth/signout">
              <input type="hidden" name="csrfToken" value={csrfToken} />
              <input type="hidden" name="callbackUrl" value={hubPath(locale, "/sign-in")} />
              <button
                type="submit"
                className="min-h-9 whitespace-nowrap rounded-control border border-control px-2.5 text-[0.9375rem] font-semibold hover:bg-sunken"
              >
                {t("signOut")}
              </button>
            </form>
          </div>
        ) : null}
      </div>
    </header>
  );
}

/** The menu of each role (protocol: People and roles), home first. */
const MENUS = {
  student: [
    { path: "", text: "home" },
    { path: "/work", text: "work" },
    { path: "/usage", text: "usageOwn" },
  ],
  teacher: [
    { path: "", text: "home" },
    { path: "/safety", text: "safety" },
    { path: "/usage", text: "usage" },
    { path: "/catalog", text: "catalog" },
  ],
  school_admin: [
    { path: "", text: "home" },
    { path: "/usage", text: "usage" },
    { path: "/people", text: "people" },
    { path: "/classrooms", text: "classrooms" },
    { path: "/safety", text: "safety" },
    { path: "/models", text: "models" },
    { path: "/catalog", text: "catalog" },
    { path: "/audit", text: "audit" },
  ],
  developer: [
    { path: "", text: "home" },
    { path: "/developer/apps", text: "ownApps" },
    { path: "/developer/playground", text: "playground" },
    { path: "/developer/guide", text: "guide" },
    { path: "/usage", text: "usage" },
    { path: "/catalog", text: "catalog" },
    { path: "/api-reference", text: "apiReference" },
  ],
  operator: [
    { path: "", text: "schools" },
    { path: "/hub-people", text: "hubPeople" },
    { path: "/apps", text: "apps" },
    { path: "/usage", text: "usage" },
    { path: "/safety", text: "safety" },
    { path: "/audit", text: "audit" },
    { path: "/system", text: "system" },
  ],
} as const satisfies Record<HeaderPerson["role"], readonly { path: string; text: string }[]>;

/** The most entries that fit in one line on a phone. */
const MAX_ON_A_PHONE = 3;
/** The most entries that fit beside the hub's name on a wide screen (`lg`). A longer menu has a line of its own. */
const MAX_BESIDE_THE_NAME = 4;
const ID = "main-menu";

const LINE = "order-4 flex-wrap gap-x-1 sm:basis-full sm:gap-x-3";
const BESIDE_THE_NAME = "lg:order-none lg:basis-auto";
// From `sm` on the menu is part of the page, although for the browser it is a closed popover.
const IN_THE_PAGE = "bg-transparent text-ink sm:static sm:flex sm:w-auto sm:overflow-visible";
const SHEET =
  "max-sm:open:absolute max-sm:open:inset-auto max-sm:open:left-4 max-sm:open:top-27 max-sm:open:flex max-sm:open:flex-col max-sm:open:w-64 max-sm:open:rounded-control max-sm:open:border max-sm:open:border-line max-sm:open:bg-surface max-sm:open:p-1 max-sm:open:shadow-raised";
const SHEET_LINKS =
  "max-sm:[&>a]:justify-start max-sm:[&>a]:rounded-[0.375rem] max-sm:[&>a]:border-b-0 max-sm:[&>a]:px-3 max-sm:[&>a[aria-current]]:bg-accent-soft";

/** The main menu of a role. On a phone a long menu is a native popover behind a button, which works without scripts. */
function MainMenu({ role, waitingAppCount }: Pick<HeaderPerson, "role" | "waitingAppCount">) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const entries = MENUS[role];
  const line = `${LINE} ${entries.length > MAX_BESIDE_THE_NAME ? "" : BESIDE_THE_NAME}`;
  const links = entries.map(({ path, text }) => (
    <MenuLink key={text} href={hubPath(locale, path)}>
      {t(text)}
      {path === "/apps" && waitingAppCount > 0 ? (
        <span className="ml-1.5">
          <Badge tone="warning">
            <span className="sr-only">{t("appsWaiting", { count: waitingAppCount })}</span>
            <span aria-hidden="true">{waitingAppCount}</span>
          </Badge>
        </span>
      ) : null}
    </MenuLink>
  ));
  if (entries.length <= MAX_ON_A_PHONE) {
    return (
      <nav aria-label={t("mainMenu")} className={`flex ${line}`}>
        {links}
      </nav>
    );
  }
  return (
    <>
      <button type="button" popoverTarget={ID} className={buttonClass("secondary", "order-4 sm:hidden")}>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
          <path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
        {t("menu")}
      </button>
      <nav
        id={ID}
        popover="auto"
        aria-label={t("mainMenu")}
        className={`${line} ${IN_THE_PAGE} ${SHEET} ${SHEET_LINKS}`}
      >
        {links}
      </nav>
    </>
  );
}

/** The signed-in person, displayed in the header because devices are shared. */
interface HeaderPerson {
  displayName: string;
  role: "student" | "teacher" | "school_admin" | "developer" | "operator";
  mustChangePassword: boolean;
  /** How many apps wait for an operator's approval; 0 for everyone else. */
  waitingAppCount: number;
}

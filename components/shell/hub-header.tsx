import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { hubPath } from "@/i18n/paths";
import { HubMark } from "./hub-mark";
import { LanguageSwitch } from "./language-switch";
import { MenuLink } from "./menu-link";

/** Who is signed in, as the header shows them: devices are shared. */
export interface HeaderPerson {
  displayName: string;
  role: "student" | "teacher" | "school_admin" | "developer" | "operator";
}

/** Where each role goes (contract, section 3), home first. */
const MENUS = {
  student: [
    { path: "", text: "home" },
    { path: "/work", text: "work" },
    { path: "/usage", text: "usageOwn" },
  ],
  teacher: [
    { path: "", text: "home" },
    { path: "/usage", text: "usage" },
    { path: "/catalog", text: "catalog" },
  ],
  school_admin: [
    { path: "", text: "home" },
    { path: "/usage", text: "usage" },
    { path: "/people", text: "people" },
    { path: "/classrooms", text: "classrooms" },
    { path: "/models", text: "models" },
    { path: "/catalog", text: "catalog" },
    { path: "/audit", text: "audit" },
  ],
  developer: [
    { path: "", text: "home" },
    { path: "/usage", text: "usage" },
    { path: "/catalog", text: "catalog" },
    { path: "/api-reference", text: "apiReference" },
  ],
  operator: [
    { path: "", text: "schools" },
    { path: "/apps", text: "apps" },
    { path: "/usage", text: "usage" },
    { path: "/audit", text: "audit" },
    { path: "/system", text: "system" },
  ],
} as const satisfies Record<HeaderPerson["role"], readonly { path: string; text: string }[]>;

/** The head of every page: where one is, as whom, in which language, and the way out. Works without a script. */
export function HubHeader({ person, csrfToken }: { person: HeaderPerson | null; csrfToken: string }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <HubMark href={hubPath(locale)} />
        {person ? (
          <nav aria-label={t("mainMenu")} className="order-3 flex flex-wrap gap-x-3 lg:order-none">
            {MENUS[person.role].map(({ path, text }) => (
              <MenuLink key={text} href={hubPath(locale, path)}>
                {t(text)}
              </MenuLink>
            ))}
          </nav>
        ) : null}
        <div className="order-4 ml-auto lg:order-none">
          <LanguageSwitch current={locale} label={t("language")} />
        </div>
        {person ? <SignedIn person={person} csrfToken={csrfToken} /> : null}
      </div>
    </header>
  );
}

function SignedIn({ person, csrfToken }: { person: HeaderPerson; csrfToken: string }) {
  const t = useTranslations("shell");
  const role = useTranslations("role");
  const locale = useLocale();
  return (
    <div className="order-2 ml-auto flex min-w-0 items-center gap-3 lg:order-none lg:ml-0">
      <Link
        href={hubPath(locale, "/profile")}
        className="min-w-0 leading-tight text-ink no-underline hover:underline"
      >
        <span className="sr-only">{t("signedInAs")} </span>
        <span className="block max-w-40 truncate font-semibold">{person.displayName}</span>
        <span className="block text-sm text-muted">{role(person.role)}</span>
      </Link>
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
  );
}

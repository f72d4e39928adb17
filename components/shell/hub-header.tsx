import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { hubPath } from "@/lib/i18n/paths";
import { HubMark } from "./hub-mark";
import { LanguageSwitch } from "./language-switch";
import { type HeaderPerson, MainMenu } from "./main-menu";

// Two lines on a phone: the hub's name and the person; the menu and the language.
// `reading-flow` makes Tab follow the visual order, which differs between widths.
const LINES =
  "[reading-flow:flex-visual] max-sm:before:order-3 max-sm:before:basis-full max-sm:has-[form]:[&>a>span]:sr-only";

/** The header of every page but sign-in: menu, person, language and sign-out. Works without scripts. */
export function HubHeader({ person, csrfToken }: { person: HeaderPerson | null; csrfToken: string }) {
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
          <div className="order-2 flex min-w-0 items-center gap-3 max-sm:flex-1 max-sm:justify-end sm:order-3 lg:order-none">
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

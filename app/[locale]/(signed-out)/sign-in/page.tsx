import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SchoolGate } from "@/components/drawings/scenes";
import { parseSignInFailure, parseSsoFailure } from "@/components/people/sign-in-call";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { schoolCookieName } from "@/lib/auth/device-cookie";
import { findPagePerson } from "@/lib/auth/page-gate";
import { localName } from "@/lib/i18n/names";
import { hubPath, safeReturnTo } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { findSchoolName } from "@/lib/schools/find-school-name";
import { ssoProviders } from "@/lib/sso/sso-settings";
import { LOGIN_MAX } from "@/packages/client/contract/limits";
import { SignInForm } from "./_parts/sign-in-form";
import { SsoButtons } from "./_parts/sso-buttons";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

interface Query {
  returnTo?: string | string[];
  login?: string | string[];
  /** The id of the school whose name the page shows; without it, that of the last person who signed in on this device. */
  school?: string | string[];
  /** Set by next-auth, like `callbackUrl`, after a failed sign-in without JavaScript. */
  error?: string | string[];
  callbackUrl?: string | string[];
}

/** After a failed sign-in next-auth redirects to the English page; this redirects to the page in the language of the form. */
function redirectToOwnLanguage({ callbackUrl, error }: Query): void {
  const target = typeof callbackUrl === "string" ? URL.parse(callbackUrl, "http://hub.invalid") : null;
  if (!target) return;
  const language: AppLocale = target.pathname.startsWith("/kr") ? "ko" : "en";
  const query = new URLSearchParams({ returnTo: safeReturnTo(language, target.pathname + target.search) });
  if (typeof error === "string") query.set("error", error);
  redirect(`${hubPath(language, "/sign-in")}?${query}`);
}

/** The sign-in page. Its labels are in both languages, so that no one has to find the language switch. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [locale, query, signIn] = await Promise.all([getLocale(), searchParams, getTranslations("signIn")]);
  const returnTo = safeReturnTo(locale, query.returnTo);
  const login = typeof query.login === "string" ? query.login.slice(0, LOGIN_MAX) : "";
  const person = await findPagePerson();
  // A person who is signed in is redirected, unless the next student signs in on the same device: with a scanned card, or with a
  // sign-in that has just failed.
  const isForOther = query.error !== undefined || (login !== "" && login.toLowerCase() !== person?.login);
  if (person && !isForOther) redirect(returnTo);
  redirectToOwnLanguage(query);

  const other: AppLocale = locale === "ko" ? "en" : "ko";
  const [t, tOther, constraint] = await Promise.all([
    getTranslations({ locale, namespace: "signIn" }),
    getTranslations({ locale: other, namespace: "signIn" }),
    getTranslations({ locale, namespace: "ui.constraint" }),
  ]);
  const both = (key: "login" | "password") => ({ own: t(key), other: tOther(key) });
  const ssoFailure = parseSsoFailure(query.error);
  const failure = query.error === undefined || ssoFailure ? null : parseSignInFailure(query.error);
  const csrfToken = (await headers()).get("x-hub-csrf") ?? "";
  const school = await findSchoolName(
    typeof query.school === "string" ? query.school : (await cookies()).get(schoolCookieName())?.value,
  );
  const providers = ssoProviders().map(({ id, name }) => ({ id, name }));
  const back = (text: ReactNode) => (
    <Link href={returnTo} className="inline-block py-0.5 underline">
      {text}
    </Link>
  );
  return (
    <div className="grid w-full max-w-md items-center gap-x-12 gap-y-5 lg:max-w-5xl lg:grid-cols-2">
      <div className="text-center">
        <SchoolGate className="mx-auto w-full max-w-72 lg:max-w-lg" />
        {school ? <p className="mt-3 text-xl font-bold sm:text-2xl">{localName(locale, school)}</p> : null}
      </div>
      <Card className="w-full p-6 sm:p-8">
        <h1 className="text-2xl font-bold leading-tight">
          {t("title")}
          <span lang={other} className="ml-2.5 text-lg font-semibold text-muted">
            {tOther("title")}
          </span>
        </h1>
        <p className="mb-6 mt-2 text-muted">{t(providers.length > 0 ? "ssoLead" : "lead")}</p>
        {person ? (
          <Notice tone="neutral">{signIn.rich("signedIn", { name: person.displayName, back })}</Notice>
        ) : null}
        {ssoFailure ? (
          <div role="alert">
            <Notice tone="negative">{t(`ssoFailures.${ssoFailure}`)}</Notice>
          </div>
        ) : null}
        <SsoButtons providers={providers} csrfToken={csrfToken} returnTo={returnTo} />
        <SignInForm
          csrfToken={csrfToken}
          returnTo={returnTo}
          login={login}
          otherLanguage={other}
          initialError={failure}
          text={{
            login: both("login"),
            password: both("password"),
            submit: t("submit"),
            busy: t("busy"),
            showPassword: t("showPassword"),
            wrong: t("wrong"),
            tooMany: t("tooMany"),
            unreachable: t("unreachable"),
            onlySso: t("onlySso"),
            missing: constraint("missing"),
          }}
        />
        <p className="mt-6 text-[0.9375rem] text-muted">{t("help")}</p>
      </Card>
    </div>
  );
}

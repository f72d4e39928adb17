import { getFormatter, getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PhraseList } from "@/components/feedback/phrase-list";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader, SectionTitle } from "@/components/ui/page-header";
import { listPhrases } from "@/lib/feedback/comment-bank";
import { localName } from "@/lib/i18n/names";
import { listTokens } from "@/lib/people/api-tokens";
import { getProfile } from "@/lib/people/get-person";
import { listOperatorNames } from "@/lib/people/hub-people";
import { openPage, pageTitle } from "../open-page";
import { PasswordForm } from "./_parts/password-form";
import { TokenList } from "./_parts/token-list";

export const generateMetadata = pageTitle("profile.title");

export default async function ProfilePage() {
  const { person, locale } = await openPage();
  const isAdmin = person.role === "school_admin";
  const isTeacher = person.role === "teacher" || person.role === "developer";
  const [profile, tokens, operators, phrases] = await Promise.all([
    getProfile(person),
    person.role === "student" ? null : listTokens(person),
    isAdmin ? listOperatorNames(person) : [],
    isTeacher ? listPhrases(person) : null,
  ]);
  const [t, role, format] = await Promise.all([
    getTranslations("profile"),
    getTranslations("role"),
    getFormatter(),
  ]);
  const facts = [
    { label: t("name"), value: profile.displayName },
    { label: t("login"), value: profile.login },
    { label: t("role"), value: role(profile.role) },
    ...(profile.school ? [{ label: t("school"), value: localName(locale, profile.school) }] : []),
  ];
  return (
    <>
      <PageHeader title={t("title")} />
      <ClientFrame texts={["profile", "phrases"]} timeZone={profile.timeZone}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card as="section" className="p-5">
            <SectionTitle>{t("facts")}</SectionTitle>
            <DescriptionList items={facts} />
            {profile.school ? (
              <p className="mt-3 text-md text-muted">{t("namesHelp", { role: person.role })}</p>
            ) : null}
            {operators.length > 0 ? (
              <p className="mt-3 text-md text-muted">
                {t("askOperators", { names: format.list(operators, { type: "disjunction" }) })}
              </p>
            ) : null}
          </Card>
          <Card as="section" className="p-5">
            <SectionTitle>{t("password")}</SectionTitle>
            <PasswordForm login={profile.login} role={person.role} />
          </Card>
        </div>
        {phrases ? (
          <div className="mt-8">
            <PhraseList initial={phrases} owner="teacher" />
          </div>
        ) : null}
        {tokens ? <TokenList initial={tokens} role={person.role} /> : null}
      </ClientFrame>
    </>
  );
}

import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireSignIn } from "@/lib/auth/page-gate";
import { pathLocaleOf, safeReturnTo } from "@/lib/i18n/paths";
import { pageTitle } from "../open-page";
import { PasswordForm } from "../profile/_parts/password-form";
import type { SearchParams } from "../search-params";

export const generateMetadata = pageTitle("profile.choose.title");

/**
 * The page to which all others behind the sign-in redirect a member of staff whose password was set by someone else. Students may
 * keep such a password (decision 0015).
 */
export default async function ChoosePasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [locale, { returnTo: requested }] = await Promise.all([getLocale(), searchParams]);
  const person = await requireSignIn(pathLocaleOf(locale));
  const returnTo = safeReturnTo(locale, requested);
  if (!person.mustChangePassword) redirect(returnTo);
  const t = await getTranslations("profile");
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t("choose.title")} lead={t("choose.lead")} />
      <ClientFrame texts={["profile"]}>
        <Card as="section" className="p-5 sm:p-6">
          <PasswordForm login={person.login} role={person.role} returnTo={returnTo} />
        </Card>
      </ClientFrame>
    </div>
  );
}

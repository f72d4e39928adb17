import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import { hubPath } from "@/lib/i18n/paths";
import { InlineProse } from "./prose";

export function AccessList({ openApi }: { openApi: OpenApiDocument }) {
  const t = useTranslations("apiReference");
  const locale = useLocale();
  return (
    <>
      <p className="my-4">
        <span className="font-semibold">{t("base")}</span>{" "}
        <code className="font-mono text-[0.9375rem]">{openApi.servers[0]?.url}</code>
      </p>
      <p className="mb-2 font-semibold">{t("access")}</p>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {Object.entries(openApi.components.securitySchemes).map(([name, scheme]) => (
          <div key={name} className="py-3">
            <dt className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-semibold">{name}</span>
              <code className="break-all font-mono text-sm">
                {scheme.name ? `${scheme.in}: ${scheme.name}` : "Authorization: Bearer"}
              </code>
            </dt>
            <dd lang="en" className="text-md text-muted">
              <InlineProse text={scheme.description ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link
          href={hubPath(locale, "/profile")}
          className="font-semibold text-accent underline underline-offset-2"
        >
          {t("makeToken")}
        </Link>
      </p>
    </>
  );
}

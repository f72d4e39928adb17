import { getTranslations } from "next-intl/server";
import { FileLink } from "./file-link";
import { LedgerFilters } from "./ledger-filters";
import { LedgerList } from "./ledger-list";
import type { UsageView } from "./read-view";
import { fileAddress, usageAddress } from "./usage-query";

/** Every movement of the balance, newest first, narrowed as the page is and by kind. */
export async function LedgerSection({ view, path }: { view: UsageView; path: string }) {
  const t = await getTranslations("ledger");
  const { query, ledgerFilters, ledger, place, person } = view;
  const isEverySchool = person.role === "operator" && place.school === null;
  return (
    <section aria-labelledby="ledger">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="ledger" className="text-xl font-bold leading-tight">
            {t("title")}
          </h2>
          <p className="text-md text-muted">{t("lead")}</p>
        </div>
        <FileLink href={fileAddress("ledger", ledgerFilters)}>{t("file")}</FileLink>
      </div>
      <LedgerFilters view={view} path={path} />
      <LedgerList
        key={usageAddress(path, query)}
        initial={ledger}
        filters={ledgerFilters}
        showsSchools={isEverySchool}
        showsBalance={person.role !== "teacher"}
      />
    </section>
  );
}

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { NUMBER_CELL, Row, Table, Td, Th } from "@/components/ui/table";
import { localName } from "@/lib/i18n/names";
import type { IncidentCount } from "@/packages/client/contract/safety";

/** Incidents by category, so that a school sees how often nothing was the matter; with several schools, by school too. */
export function IncidentCounts({ counts }: { counts: readonly IncidentCount[] }) {
  const t = useTranslations("safety");
  const locale = useLocale();
  const format = useFormatter();
  const hasSchools = new Set(counts.map(({ schoolId }) => schoolId)).size > 1;
  return (
    <Table caption={t("counts")}>
      <thead>
        <tr>
          {hasSchools ? <Th>{t("school")}</Th> : null}
          <Th>{t("category")}</Th>
          <Th className={NUMBER_CELL}>{t("states.open")}</Th>
          <Th className={NUMBER_CELL}>{t("states.handled")}</Th>
          <Th className={NUMBER_CELL}>{t("states.no_concern")}</Th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => (
          <Row key={`${count.schoolId} ${count.category}`}>
            {hasSchools ? <Td>{localName(locale, count)}</Td> : null}
            <Th scope="row">{t(`categories.${count.category ?? "other"}`)}</Th>
            <Td className={NUMBER_CELL}>{format.number(count.open)}</Td>
            <Td className={NUMBER_CELL}>{format.number(count.handled)}</Td>
            <Td className={NUMBER_CELL}>{format.number(count.noConcern)}</Td>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

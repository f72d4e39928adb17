import { useTranslations } from "next-intl";
import { Row, Table, Td, Th } from "@/components/ui/table";
import { ERROR_MEANING } from "@/lib/api/openapi/error-meaning";
import { ERROR_STATUS, type ErrorCode, VALIDATION_STATUS } from "@/packages/client/contract/error-codes";
import { InlineProse } from "./prose";

function listStatuses(code: ErrorCode): string {
  return code === "VAL_001" ? Object.values(VALIDATION_STATUS).join(", ") : String(ERROR_STATUS[code]);
}

/** All error codes with their statuses and meanings. Collapsed at first, because each operation lists its own. */
export function ErrorList() {
  const t = useTranslations("apiReference");
  return (
    <details className="mb-10">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold">{t("errorCodes")}</summary>
      <Table caption={t("errorCodes")}>
        <thead>
          <tr>
            <Th>{t("code")}</Th>
            <Th>{t("status")}</Th>
            <Th>{t("notes")}</Th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => (
            <Row key={code}>
              <Th scope="row" className="font-mono text-sm">
                {code}
              </Th>
              <Td className="whitespace-nowrap tabular-nums">{listStatuses(code)}</Td>
              <Td className="min-w-56">
                <span lang="en">
                  <InlineProse text={ERROR_MEANING[code]} />
                </span>
              </Td>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

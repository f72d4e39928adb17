import { useTranslations } from "next-intl";
import { Row, Table, Td, Th } from "@/components/ui/table";
import type { OpenApiDocument } from "@/lib/http/openapi/types";
import { InlineProse } from "./prose";

/** Where the API is, and how a caller shows who it is. */
export function AccessList({ document }: { document: OpenApiDocument }) {
  const t = useTranslations("apiReference");
  return (
    <>
      <p className="my-4">
        <span className="font-semibold">{t("base")}</span>{" "}
        <code className="font-mono text-[0.9375rem]">{document.servers[0]?.url}</code>
      </p>
      <Table caption={t("access")}>
        <tbody>
          {Object.entries(document.components.securitySchemes).map(([name, scheme]) => (
            <Row key={name}>
              <Th scope="row" className="whitespace-nowrap">
                {name}
              </Th>
              <Td className="whitespace-nowrap font-mono text-sm">
                {scheme.name ? `${scheme.in}: ${scheme.name}` : "Authorization: Bearer"}
              </Td>
              <Td className="min-w-56">
                <span lang="en">
                  <InlineProse text={scheme.description ?? ""} />
                </span>
              </Td>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}

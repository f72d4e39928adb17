import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { NUMBER_CELL, Row, Table, Td, Th } from "@/components/ui/table";

/** What one classroom, person, activity, app or model came to. Names come ready-made. */
export interface BreakdownLine {
  key: string;
  label: string;
  spentCredits: number;
  operations: number;
  /** Narrows the page to it; null where that cannot be. */
  href: string | null;
  /** Where a teacher can stop the spending of this activity. */
  activityHref: string | null;
}

interface Props {
  caption: string;
  lines: readonly BreakdownLine[];
  /** Of all lines, those that are not shown too. */
  totalCredits: number;
}

/** Who or what the credits went to, the most first, each with its share. */
export function BreakdownTable({ caption, lines, totalCredits }: Props) {
  const t = useTranslations("usage");
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{caption}</Th>
          <Th className="text-right">{t("creditsSpent")}</Th>
          <Th className="text-right">{t("count")}</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <BreakdownRow
            key={line.key}
            line={line}
            share={totalCredits > 0 ? line.spentCredits / totalCredits : 0}
          />
        ))}
      </tbody>
    </Table>
  );
}

function BreakdownRow({ line, share }: { line: BreakdownLine; share: number }) {
  const t = useTranslations("usage");
  const format = useFormatter();
  return (
    <Row>
      <Th scope="row" className="w-full min-w-40 wrap-anywhere">
        {line.href ? (
          <Link href={line.href} scroll={false} prefetch={false} className="text-accent underline">
            {line.label}
          </Link>
        ) : (
          line.label
        )}
        <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
        {line.activityHref ? (
          <Link
            href={line.activityHref}
            className="mt-1 inline-block text-sm font-normal text-accent underline"
          >
            {t("toSpending")}
            <span className="sr-only">: {line.label}</span>
          </Link>
        ) : null}
      </Th>
      <Td className={NUMBER_CELL}>
        <span className="font-semibold">{format.number(line.spentCredits)}</span>
        <span className="block text-sm text-muted">
          {format.number(share, { style: "percent", maximumFractionDigits: 1 })}
        </span>
      </Td>
      <Td className={NUMBER_CELL}>{format.number(line.operations)}</Td>
    </Row>
  );
}

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { buttonClass } from "./button-class";
import { NUMBER_CELL, Row, Table, Td, Th } from "./table";

export interface Column<T> {
  key: string;
  label: string;
  /** A `<th>` in place of the plain one: a `SortHeader` or `SelectAllHeader`. */
  head?: ReactNode;
  /** Renders the cell. Null renders a dash in a table row, and no line in a card. */
  cell: (row: T) => ReactNode;
  /**
   * `number` is right-aligned. `rowName` is the row header, and the title of a card. A `control` is a checkbox, a menu or one
   * button; in a card it is beside the title. `actions` are buttons and links; in a card they are below the other cells. In a
   * card only `text` and `number` cells have a label.
   */
  kind?: "text" | "number" | "rowName" | "control" | "actions";
  grows?: boolean;
  /** For text that people typed: long words are broken, so that they cannot push other columns out of view. */
  isFreeText?: boolean;
}

type Kind = NonNullable<Column<unknown>["kind"]>;

export interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  selected?: ReadonlySet<string>;
}

/** The most columns, without control columns, that fit on a tablet. */
const MAX_TABLET_COLUMNS = 5;

// The empty `before` element ends a card's first line after its title and controls.
const ROW =
  "card:flex card:flex-wrap card:items-center card:gap-x-8 card:px-4 card:py-3 card:before:order-1 card:before:basis-full";
const LINE =
  "card:order-1 card:flex card:basis-full card:self-start card:justify-between card:gap-4 card:px-0 card:py-1 sm:card:basis-[calc(50%-1rem)]";
const CELLS: Readonly<Record<Kind, string>> = {
  text: LINE,
  number: `${NUMBER_CELL} ${LINE}`,
  rowName: "card:flex-1 card:px-0 card:py-1 card:text-base",
  control:
    "w-12 py-1! first:pl-2 first:pr-0 card:w-auto card:px-0! card:first:-ml-2 card:first:-mr-6 card:last:has-[[aria-haspopup]]:-mr-3",
  actions: "py-1! card:order-2 card:basis-full card:px-0",
};
const FREE_TEXT = "wrap-anywhere min-w-28 card:min-w-0";
const KINDS_WITHOUT_CARD_LABEL: ReadonlySet<Kind> = new Set(["rowName", "control", "actions"]);

/** On a phone a longer list shows eight rows (`[data-folds]` in globals.css) and a button for all. */
const PHONE_ROWS = 8;

/** A table whose rows look like cards on narrow screens and remain a table for screen readers. It has no state. */
export function DataTable<T>(table: DataTableProps<T>) {
  const { length } = table.rows;
  return (
    <div data-folds={length > PHONE_ROWS ? "" : undefined}>
      <PlainTable {...table} />
      {length > PHONE_ROWS ? <ShowAll count={length} /> : null}
    </div>
  );
}

/** A native disclosure, which works without scripts; the rows that it shows are those of the table above it. */
function ShowAll({ count }: { count: number }) {
  const t = useTranslations("ui");
  return (
    <details className="group mt-3 sm:hidden">
      <summary className={buttonClass("secondary", "w-full cursor-pointer")}>
        <span className="group-open:hidden">{t("showAllRows", { count })}</span>
        <span className="hidden group-open:inline">{t("showFewerRows")}</span>
      </summary>
    </details>
  );
}

function PlainTable<T>({ caption, columns, rows, rowKey, selected }: DataTableProps<T>) {
  const isWide = columns.filter(({ kind }) => kind !== "control").length > MAX_TABLET_COLUMNS;
  return (
    <Table caption={caption} cards={isWide ? "below-lg" : "below-sm"}>
      {/* biome-ignore lint/a11y/noRedundantRoles: the card layout changes `display`, which removes the implicit role. */}
      <thead role="rowgroup" className="card:block card:bg-sunken">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
        <tr role="row" className="card:flex card:flex-wrap">
          {columns.map((column) => (
            <Fragment key={column.key}>
              {column.head ?? (
                <Th
                  role="columnheader"
                  className={`card:sr-only ${column.kind === "number" ? "text-right" : ""}`}
                >
                  {column.kind === "control" || column.kind === "actions" ? (
                    <span className="sr-only">{column.label}</span>
                  ) : (
                    column.label
                  )}
                </Th>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <tbody role="rowgroup" className="card:block">
        {rows.map((row) => (
          <Row
            key={rowKey(row)}
            role="row"
            className={`${ROW} ${selected?.has(rowKey(row)) ? "bg-accent-soft" : ""}`}
          >
            {columns.map((column) => (
              <Cell key={column.key} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Cell<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  const { kind = "text", label, grows, isFreeText } = column;
  const className = `${CELLS[kind]} ${grows ? "w-full card:w-auto" : ""} ${isFreeText ? FREE_TEXT : ""}`;
  if (kind === "rowName") {
    return (
      <Th scope="row" role="rowheader" className={className}>
        {children}
      </Th>
    );
  }
  const isUnlabelled = KINDS_WITHOUT_CARD_LABEL.has(kind);
  if (children === null) {
    return (
      <Td role="cell" className={`text-muted card:sr-only ${kind === "number" ? NUMBER_CELL : ""}`}>
        {isUnlabelled ? null : "–"}
      </Td>
    );
  }
  return (
    <Td role="cell" className={className}>
      {isUnlabelled ? (
        children
      ) : (
        <>
          <span aria-hidden="true" className="hidden shrink-0 text-muted card:inline">
            {label}
          </span>
          <div className="min-w-0 card:text-right">{children}</div>
        </>
      )}
    </Td>
  );
}

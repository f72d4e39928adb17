import { Fragment, type ReactNode } from "react";
import { NUMBER_CELL, Row, Table, Td, Th } from "./table";

/** A column of a `DataTable`. */
export interface Column<T> {
  key: string;
  /** The column's name; each card says it again. */
  label: string;
  /** The whole `<th>` instead of a plain one with the name: a `SortHeader`, a `SelectAllHeader`. */
  head?: ReactNode;
  /** What stands there. Nothing at all (null) is a dash in a row, and leaves no line on a card. */
  cell: (row: T) => ReactNode;
  /**
   * `number` stands right; `rowName` names its row. What needs no name on a card: a `control` (a checkbox, a menu) stands
   * beside the card's name, and `deeds` (buttons and links that take room) stand below it all.
   */
  kind?: "text" | "number" | "rowName" | "control" | "deeds";
  /** Takes the room that the others leave. */
  grows?: boolean;
  /** People's own words: however long and without a space, they push no other column out of sight. */
  isFreeText?: boolean;
}

type Kind = NonNullable<Column<unknown>["kind"]>;

/** What a `DataTable` shows. */
export interface DataTableProps<T> {
  /** What the table is of; heard, not seen. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** For long tables: the column names stay in sight while the table scrolls within itself. */
  stickyHeader?: boolean;
  /** The keys of the rows that are chosen. */
  selected?: ReadonlySet<string>;
}

/** A table of more columns than these, those of controls not counted, does not fit on a tablet. */
const MOST_ON_A_TABLET = 5;

// Its first line is the row's name and what stands beside it, whatever room is left there.
const ROW =
  "card:flex card:flex-wrap card:items-center card:gap-x-8 card:px-4 card:py-3 card:before:order-1 card:before:basis-full";
const LINE =
  "card:order-1 card:flex card:basis-full card:self-start card:justify-between card:gap-4 card:px-0 card:py-1 sm:card:basis-[calc(50%-1rem)]";
const CELLS: Readonly<Record<Kind, string>> = {
  text: LINE,
  number: `${NUMBER_CELL} ${LINE}`,
  rowName: "card:flex-1 card:px-0 card:py-1 card:text-base",
  control:
    "w-12 py-1! first:pl-2 first:pr-0 card:w-auto card:px-0! card:first:-ml-2 card:first:-mr-6 card:last:-mr-3",
  deeds: "py-1! card:order-2 card:basis-full card:px-0",
};
const FREE_TEXT = "wrap-anywhere min-w-32 card:min-w-0";
const HAS_NO_NAME_ON_A_CARD: ReadonlySet<Kind> = new Set(["rowName", "control", "deeds"]);

/**
 * Rows and columns, for reading, sorting and choosing. Where the screen is too narrow for the columns each row is a card,
 * to the eye alone: it stays a table for those who listen. Renders on the server as well; it holds no state, the page does.
 * Where a column needs more than this gives, build on `Table`, `Th`, `Row` and `Td`.
 */
export function DataTable<T>({ caption, columns, rows, rowKey, stickyHeader, selected }: DataTableProps<T>) {
  const isWide = columns.filter(({ kind }) => kind !== "control").length > MOST_ON_A_TABLET;
  return (
    <Table caption={caption} stickyHeader={stickyHeader} cards={isWide ? "below-lg" : "below-sm"}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as a card it is no longer what its element says. */}
      <thead role="rowgroup" className="card:block card:bg-sunken">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
        <tr role="row" className="card:flex card:flex-wrap">
          {columns.map((column) => (
            <Fragment key={column.key}>{column.head ?? <Head column={column} />}</Fragment>
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

function Head<T>({ column: { kind, label } }: { column: Column<T> }) {
  return (
    <Th role="columnheader" className={`card:sr-only ${kind === "number" ? "text-right" : ""}`}>
      {kind === "control" || kind === "deeds" ? <span className="sr-only">{label}</span> : label}
    </Th>
  );
}

function Cell<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  const { kind = "text", label, grows, isFreeText } = column;
  const look = `${CELLS[kind]} ${grows ? "w-full card:w-auto" : ""} ${isFreeText ? FREE_TEXT : ""}`;
  if (kind === "rowName") {
    return (
      <Th scope="row" role="rowheader" className={look}>
        {children}
      </Th>
    );
  }
  const hasNoName = HAS_NO_NAME_ON_A_CARD.has(kind);
  if (children === null) {
    return (
      <Td role="cell" className={`text-muted card:sr-only ${kind === "number" ? NUMBER_CELL : ""}`}>
        {hasNoName ? null : "–"}
      </Td>
    );
  }
  if (hasNoName) {
    return (
      <Td role="cell" className={look}>
        {children}
      </Td>
    );
  }
  return (
    <Td role="cell" className={look}>
      <span aria-hidden="true" className="hidden shrink-0 text-muted card:inline">
        {label}
      </span>
      <div className="min-w-0 card:text-right">{children}</div>
    </Td>
  );
}

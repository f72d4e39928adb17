import { Fragment, type ReactNode } from "react";
import { NUMBER_CELL, Row, Table, Td, Th } from "./table";

/** A column of a `DataTable`. */
export interface Column<T> {
  key: string;
  /** The column's name; on a phone each card says it again. */
  label: string;
  /** The whole `<th>` instead of a plain one with the name: a `SortHeader`, a `SelectAllHeader`. */
  head?: ReactNode;
  cell: (row: T) => ReactNode;
  /** `number` stands right; `rowName` names its row; `control` (a checkbox, a menu) needs no name on a card. */
  kind?: "text" | "number" | "rowName" | "control";
}

/** What a `DataTable` shows. */
export interface DataTableProps<T> {
  /** What the table is of; heard, not seen. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** On a phone: scroll sideways (default), or make each row a card. */
  onPhone?: "scroll" | "cards";
  /** For long tables: the column names stay in sight while the table scrolls within itself. */
  stickyHeader?: boolean;
  /** The keys of the rows that are chosen. */
  selected?: ReadonlySet<string>;
}

const CARD_TABLE =
  "max-sm:[&_table]:wrap-anywhere max-sm:[&_:is(table,tbody)]:block max-sm:[&_thead]:block max-sm:[&_thead]:bg-sunken max-sm:[&_thead_tr]:flex max-sm:[&_thead_tr]:flex-wrap max-sm:[&_tbody_tr]:flex max-sm:[&_tbody_tr]:flex-wrap max-sm:[&_tbody_tr]:items-center max-sm:[&_tbody_tr]:px-4 max-sm:[&_tbody_tr]:py-3";
// A card's first line: its checkbox, its name and its menu; below it a line for each other column.
const CARD_CELLS = {
  control: "max-sm:w-auto max-sm:px-0! max-sm:first:-ml-2 max-sm:last:-mr-3",
  rowName: "max-sm:flex-1 max-sm:px-0 max-sm:py-1 max-sm:text-base",
  line: "max-sm:order-1 max-sm:flex max-sm:basis-full max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1",
} as const;

/**
 * Rows and columns, for reading, sorting and choosing. Renders on the server as well; it holds no state, the page does.
 * Where a column needs more than this gives, build on `Table`, `Th`, `Row` and `Td`.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const asCards = props.onPhone === "cards";
  const role = (name: string) => (asCards ? name : undefined);
  return (
    <Table
      caption={props.caption}
      stickyHeader={props.stickyHeader}
      role={asCards ? "table" : undefined}
      className={asCards ? CARD_TABLE : ""}
    >
      <thead role={role("rowgroup")}>
        <tr role={role("row")}>
          {props.columns.map(({ key, label, head, kind }) => (
            <Fragment key={key}>
              {head ?? (
                <Th
                  role={role("columnheader")}
                  className={`${kind === "number" ? "text-right" : ""} ${asCards ? "max-sm:sr-only" : ""}`}
                >
                  {kind === "control" ? <span className="sr-only">{label}</span> : label}
                </Th>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody role={role("rowgroup")}>
        {props.rows.map((row) => (
          <Row
            key={props.rowKey(row)}
            role={role("row")}
            className={props.selected?.has(props.rowKey(row)) ? "bg-accent-soft" : ""}
          >
            {props.columns.map((column) => (
              <Cell key={column.key} column={column} asCard={asCards}>
                {column.cell(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Cell<T>({ column, asCard, children }: { column: Column<T>; asCard: boolean; children: ReactNode }) {
  const { kind = "text", label } = column;
  const card = asCard ? CARD_CELLS[kind === "control" || kind === "rowName" ? kind : "line"] : "";
  if (kind === "rowName") {
    return (
      <Th scope="row" role={asCard ? "rowheader" : undefined} className={card}>
        {children}
      </Th>
    );
  }
  if (kind === "control") {
    return (
      <Td role={asCard ? "cell" : undefined} className={`w-12 py-1! first:pl-2 first:pr-0 ${card}`}>
        {children}
      </Td>
    );
  }
  return (
    <Td role={asCard ? "cell" : undefined} className={`${kind === "number" ? NUMBER_CELL : ""} ${card}`}>
      {asCard ? (
        <>
          <span aria-hidden="true" className="shrink-0 text-muted sm:hidden">
            {label}
          </span>
          <div className="min-w-0 max-sm:text-right">{children}</div>
        </>
      ) : (
        children
      )}
    </Td>
  );
}

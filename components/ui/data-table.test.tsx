import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Column, DataTable } from "./data-table";
import { SortHeader } from "./sort-header";

describe("DataTable", () => {
  const columns = [
    { key: "name", label: "Name", kind: "rowName", cell: (row: { name: string }) => row.name },
    {
      key: "number",
      label: "No.",
      kind: "number",
      head: <SortHeader label="No." direction="descending" href="?sort=number" />,
      cell: () => 7,
    },
  ] as const;
  const rows = [{ name: "Kim Minji" }];
  const render = (columns: readonly Column<{ name: string }>[]) =>
    renderToStaticMarkup(
      <DataTable caption="Students" columns={columns} rows={rows} rowKey={({ name }) => name} />,
    );

  it("is focusable, has a name, a row header and aria-sort", () => {
    expect(render(columns)).toMatch(/role="group" aria-label="Students" tabindex="0"/);
    expect(render(columns)).toContain('aria-sort="descending"');
    expect(render(columns)).toMatch(/<th [^>]*scope="row"[^>]*>Kim Minji/);
  });

  it("keeps the table roles when its rows look like cards", () => {
    for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]) {
      expect(render(columns)).toContain(`role="${role}"`);
    }
  });

  it("becomes cards on a phone, and with many columns on a tablet too", () => {
    const more = ["a", "b", "c", "d", "e"].map((key) => ({ key, label: key, cell: () => key }));
    expect(render(columns)).toContain('data-cards="below-sm"');
    expect(render([...columns, ...more])).toContain('data-cards="below-lg"');
  });

  it("repeats the column's label in a card, hidden from screen readers, and omits it for an empty cell", () => {
    const [name] = columns;
    const note = (cell: () => string | null) => [name, { key: "note", label: "Note", cell }];
    expect(render(note(() => "late"))).toMatch(/aria-hidden="true"[^>]*>Note<.*late/);
    expect(render(note(() => null)).match(/Note/g)).toHaveLength(1);
  });
});

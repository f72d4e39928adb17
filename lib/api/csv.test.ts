import { expect, it } from "vitest";
import { csvFileResponse, csvResponse } from "./csv";

const dispositionFor = (name: string) =>
  csvResponse({ columns: ["a"], rows: [] }, {}, name).headers.get("content-disposition");

it("names a file after its title in any script, without characters that are unsafe in a header or file name", () => {
  expect(dispositionFor("submissions-Our town")).toBe('attachment; filename="submissions-Our town.csv"');
  expect(dispositionFor("우리 (1)")).toBe(
    "attachment; filename=\"__ (1).csv\"; filename*=UTF-8''%EC%9A%B0%EB%A6%AC%20%281%29.csv",
  );
  expect(dispositionFor('a"; filename="b\r\nX: ../c\u202e\ud800')).toBe(
    "attachment; filename=\"a filename= b X .. c _.csv\"; filename*=UTF-8''a%20filename%3D%20b%20X%20..%20c%20%EF%BF%BD.csv",
  );
});

it("begins each file with the byte order mark by which Korean spreadsheets detect UTF-8, once [lists-1]", async () => {
  const table = { columns: [{ key: "name", header: "이름" }], rows: [{ name: "김민지" }] };
  const more = (async function* () {
    yield [{ name: "박서준" }];
  })();
  const mark = "\ufeff";
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();
  expect(await bytesOf(csvResponse(table, {}))).toBe(`${mark}이름\r\n김민지\r\n`);
  const file = csvFileResponse({ name: "f", ...table, more }, {});
  expect(await bytesOf(file)).toBe(`${mark}이름\r\n김민지\r\n박서준\r\n`);
});

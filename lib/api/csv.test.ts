import { expect, it } from "vitest";
import { csvResponse } from "./csv";

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

import { expect, test } from "vitest";
import { formerStudentName } from "@/lib/privacy/erase-student";
import { personName, zoneName } from "./names";

test("an erased student is called former student in the language of the page; everyone else keeps their name", () => {
  const stored = formerStudentName("0123456789ab");
  expect(personName("ko", stored)).toBe("이전 학생 0123456789ab");
  expect(personName("en", stored)).toBe("Former student 0123456789ab");
  expect(personName("ko", "Former student")).toBe("Former student");
});

test("a time zone has its common name and its IANA name, or the IANA name alone when it has no common one", () => {
  expect(zoneName("ko", "Asia/Seoul")).toBe("한국 표준시(Asia/Seoul)");
  expect(zoneName("en", "Asia/Seoul")).toBe("Korean Standard Time (Asia/Seoul)");
  expect(zoneName("ko", "UTC")).toBe("UTC");
});

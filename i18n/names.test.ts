import { expect, test } from "vitest";
import { formerStudentName } from "@/lib/privacy/erase-student";
import { personName, zoneName } from "./names";

test("an erased student is called so in the language of the page; everyone else keeps their name", () => {
  const stored = formerStudentName("0123456789ab");
  expect(personName("ko", stored)).toBe("이전 학생 0123456789ab");
  expect(personName("en", stored)).toBe("Former student 0123456789ab");
  expect(personName("ko", "Former student")).toBe("Former student");
});

test("a time zone is named as people call it, with its IANA name, if it has such a name", () => {
  expect(zoneName("ko", "Asia/Seoul")).toBe("한국 표준시(Asia/Seoul)");
  expect(zoneName("en", "Asia/Seoul")).toBe("Korean Standard Time (Asia/Seoul)");
  expect(zoneName("ko", "UTC")).toBe("UTC");
});

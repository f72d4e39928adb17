import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskPersonalData } from "./mask-personal-data";

const runs = { numRuns: 500 };
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
/** Around what is masked, as children write: nothing, words, Korean particles, punctuation. */
const around = fc.constantFrom("", " ", "my number is ", "제 번호는 ", "(", ": ", "\n");
const after = fc.constantFrom("", " ", "예요.", "로 보내 줘", ", ok?", ")", "\n2 foxes");

/** Each text that identifies is gone, and named by its kind; what stands around it stays. */
function expectMasked(kind: string, identifying: fc.Arbitrary<string>) {
  fc.assert(
    fc.property(around, identifying, after, (before, secret, behind) => {
      const { text, masked } = maskPersonalData(before + secret + behind);
      expect(text).not.toContain(secret);
      expect(text.replace(/\d/g, "").length).toBeGreaterThan(0);
      expect(masked).toEqual([kind]);
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(behind)).toBe(true);
      expect(text.slice(before.length, text.length - behind.length)).toMatch(/^\[[a-z -]+\]$/);
    }),
    runs,
  );
}

describe("what identifies is replaced", () => {
  test("e-mail addresses [safety-8]", () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const address = fc.tuple(
      part,
      fc.constantFrom("", ".kim", "+class"),
      part,
      fc.constantFrom("kr", "co.kr", "com"),
    );
    expectMasked(
      "email",
      address.map(([local, more, host, end]) => `${local}${more}@${host}.${end}`),
    );
  });

  test("Korean mobile and landline numbers, with any usual separator and with the country's code [safety-8]", () => {
    const separator = fc.constantFrom("-", " ", ".", "", "–");
    const subscriber = fc.integer({ min: 2000, max: 9999 });
    const mobile = fc
      .tuple(fc.constantFrom("010", "+82 10", "+8210", "82-10"), separator, subscriber, digits(4))
      .map(([prefix, by, middle, last]) => `${prefix}${by}${middle}${by}${last}`);
    expectMasked("phone", mobile);
    const landline = fc
      .tuple(fc.constantFrom("02", "031", "051", "064", "(02) ", "070"), subscriber, digits(4))
      .map(([area, middle, last]) => `${area}-${middle}-${last}`.replace(" -", " "));
    expectMasked("phone", landline);
  });

  test.each([
    "+44 7911 123456",
    "07911 123456",
    "+1 212 555 0123",
    "(212) 555-0123",
    "+81 90-1234-5678",
    "０１０-１２３４-５６７８",
  ])("the number %s [safety-8]", (number) => {
    expect(maskPersonalData(`Call ${number} please`)).toEqual({
      text: "Call [phone] please",
      masked: ["phone"],
    });
  });

  test.each([
    ["010-1234-5678 2026", "[phone] 2026"],
    ["01/02 010-1234-5678", "01/02 [phone]"],
    ["010-1234-5678 010-9876-5432", "[phone] [phone]"],
    ["010 1234 5678 02-345-6789 3 foxes", "[phone] [phone] 3 foxes"],
    ["+82 10-1234-5678 12 30", "[phone] 12 30"],
  ])("a phone number beside other digits, in %s [safety-8]", (text, expected) => {
    expect(maskPersonalData(text)).toEqual({ text: expected, masked: ["phone"] });
  });

  test("Korean resident numbers, with their check digit and, as since 2020, without [safety-8]", () => {
    const birthday = fc
      .date({ min: new Date("1930-01-01"), max: new Date("2025-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const number = fc
      .tuple(birthday, fc.boolean(), fc.boolean(), digits(6), fc.constantFrom("-", " - ", "", " "))
      .map(([day, isFemale, isForeign, last, by]) => {
        const century = (Number(day.slice(0, 4)) < 2000 ? 1 : 3) + (isFemale ? 1 : 0) + (isForeign ? 4 : 0);
        return `${day.slice(2).replaceAll("-", "")}${by}${century}${last}`;
      });
    expectMasked("resident_number", number);
  });

  test("card numbers by their check digit [safety-8]", () => {
    const luhn = (number: string) => {
      const sum = [...number].reverse().reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      return number + String((10 - (sum % 10)) % 10);
    };
    const card = fc
      .tuple(fc.constantFrom("4", "51", "55", "35", "62", "9"), digits(15), fc.constantFrom("", "-", " "))
      .map(([prefix, more, by]) =>
        luhn(`${prefix}${more}`.slice(0, 15)).replace(/(\d{4})(?=\d)/g, `$1${by}`),
      );
    expectMasked("card", card);
    expect(maskPersonalData("3782 822463 10005").text).toBe("[card number]");
  });
});

describe("what is harmless stays", () => {
  const stays = (harmless: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(around, harmless, after, (before, text, behind) => {
        expect(maskPersonalData(before + text + behind)).toEqual({
          text: before + text + behind,
          masked: [],
        });
      }),
      runs,
    );
  const year = fc.integer({ min: 1000, max: 2100 });
  const small = fc.integer({ min: 0, max: 9999 });

  test("years, and years from and to [safety-8]", () => {
    stays(
      fc
        .tuple(year, fc.constantFrom("-", "–", "~", " - ", "년 ", ", "), year)
        .map(([a, by, b]) => `${a}${by}${b}`),
    );
    stays(fc.array(year, { minLength: 1, maxLength: 8 }).map((years) => years.join(" ")));
  });

  test("dates and times, in the ways they are written [safety-8]", () => {
    const date = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    stays(
      fc.tuple(date, fc.constantFrom("-", ".", "/", ". ", ""), fc.boolean()).map(([day, by, isReversed]) => {
        const parts = day.toISOString().slice(0, 10).split("-");
        return (isReversed && by !== "" ? parts.reverse() : parts).join(by);
      }),
    );
    stays(date.map((day) => day.toISOString()));
  });

  test("sums that look like phone numbers, amounts and decimals [safety-8]", () => {
    stays(
      fc
        .tuple(small, fc.constantFrom("+", "-", " + ", " - ", "×", "*"), small)
        .map(([a, by, b]) => `${a}${by}${b}=`),
    );
    stays(fc.tuple(small, small, small).map(([a, b, c]) => `${a} + ${b} - ${c} = ${a + b - c}`));
    stays(fc.integer({ min: 0, max: 999_999_999 }).map((amount) => amount.toLocaleString("en")));
    stays(fc.integer({ min: 1, max: 999_999_999 }).map((fraction) => `0.${fraction}`));
  });

  test("chapters, pages, scores and names [safety-8]", () => {
    stays(fc.tuple(small, small, small).map(([a, b, c]) => `${a % 40}.${b % 40}.${c % 40}`));
    stays(fc.tuple(small, small).map(([a, b]) => `pp. ${a}-${b}`));
    stays(
      fc.constantFrom(
        "김민지",
        "4학년 2반 12번",
        "ISBN 9788936434120",
        "1588-1234",
        "119",
        "0123456789",
        "@minji",
      ),
    );
  });
});

test("a text of the largest size is looked through in time that grows with its length only [safety-8]", () => {
  for (const part of ["a", "a@", "0", "0 ", "010-1234-", "1592-1598 ", "+", "(0", "a.b-c@d."]) {
    const startedAt = performance.now();
    maskPersonalData(part.repeat(Math.ceil(1_000_000 / part.length)));
    expect(performance.now() - startedAt, part).toBeLessThan(5_000);
  }
});

import { expect, test } from "vitest";

process.env.FILES_PUBLIC_URL = "https://files.our-school.org/hub";
const { checkUrls } = await import("./check-urls");

const KEY = `ab/${"ab".repeat(16)}.png`;
const check = (url: string) =>
  checkUrls([{ path: "url", url }]).then(
    () => "accepted",
    ({ detail }: { detail: { issues: { message: string }[] } }) => detail.issues[0]?.message,
  );

test.each([
  `https://files.our-school.org/hub/${KEY}?download=1`,
  `https://files.our-school.org/hub/${KEY}#page`,
  `https://FILES.our-school.org/hub/${KEY}`,
  `https://files.our-school.org/%68ub/${KEY}`,
  `https://files.our-school.org//hub//${KEY}`,
  `https://files.our-school.org/other/../hub/${KEY}`,
])("a file of the hub's own storage is not accepted as a page of the internet: %s", async (url) => {
  expect(await check(url)).toBe("No file was uploaded to this address.");
});

test.each(["https://files.our-school.org/other/a.png", `https://files.another-school.org/hub/${KEY}`])(
  "an address beside the hub's own storage is one of the internet: %s",
  async (url) => {
    expect(await check(url)).toBe("accepted");
  },
);

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { HANBIT } from "../prisma/seed/demo-ids";
import { startOidcProvider, type TestOidcProvider } from "../test/oidc-provider";
import { findFreePort } from "../tools/process/ports";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { type OwnHub, startOwnHub } from "./own-hub";

let hub: OwnHub;
let hubUrl: string;
let provider: TestOidcProvider;

test.beforeAll(async () => {
  const port = await findFreePort();
  hubUrl = `http://localhost:${port}`;
  const accounts = new Map([
    ["minji", { preferred_username: "minji" }],
    ["jun", { preferred_username: "Jun" }],
    ["stranger", { preferred_username: "nobody-here" }],
  ]);
  provider = await startOidcProvider(accounts, `${hubUrl}/api/auth/callback/hanbit`);
  const file = join(mkdtempSync(join(tmpdir(), "sso-")), "sso.json");
  writeFileSync(
    file,
    JSON.stringify([
      {
        id: "hanbit",
        name: "Hanbit",
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecretEnv: "E2E_SSO_SECRET",
        schools: [HANBIT],
        match: { claim: "preferred_username", field: "login" },
      },
    ]),
  );
  hub = await startOwnHub({ PORT: String(port), SSO_FILE: file, E2E_SSO_SECRET: provider.clientSecret });
});

test.afterAll(async () => {
  await hub?.stop();
  await provider?.close();
});

/** Presses the button on the sign-in page, and chooses an account at the provider. */
async function signInAs(page: Page, account: string, locale: "en" | "kr"): Promise<void> {
  await page.goto(`${hubUrl}/${locale}/sign-in?login=${account}`);
  await page
    .getByRole("button", { name: locale === "kr" ? "Hanbit 계정으로 로그인" : "Sign in with Hanbit" })
    .click();
  await page.getByRole("button", { name: account }).click();
}

test("a child signs in with the school's account, and the next one on the same device is asked again [sso-1] [sso-5]", async ({
  page,
}) => {
  await page.goto(`${hubUrl}/kr/sign-in`);
  await expectAccessible(page, "the sign-in page with a button");
  await signInAs(page, "minji", "kr");
  await page.waitForURL(`${hubUrl}/kr`);
  await expect(page.getByRole("banner")).toContainText("민지");
  await signInAs(page, "jun", "kr");
  await page.waitForURL(`${hubUrl}/kr`);
  await expect(page.getByRole("banner")).toContainText("준");
});

test("a refused account and a provider that is down lead to the sign-in page in the same language [sso-3] [sso-6]", async ({
  page,
}) => {
  await signInAs(page, "stranger", "kr");
  await expect(page.getByRole("alert").filter({ hasText: "등록되지 않은 계정" })).toBeVisible();
  await signInAs(page, "stranger", "en");
  await expect(page.getByRole("alert").filter({ hasText: "does not know this account" })).toBeVisible();
  await provider.close();
  await page.goto(`${hubUrl}/kr/sign-in`);
  await page.getByRole("button", { name: "Hanbit 계정으로 로그인" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "학교 계정을 확인하지 못했어요" })).toBeVisible();
  await page.getByLabel("아이디").fill("minji");
  await page.getByLabel("비밀번호", { exact: false }).first().fill("edu-hub-demo");
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await page.waitForURL(`${hubUrl}/kr`);
});

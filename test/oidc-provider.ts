import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { interactionPolicy } from "oidc-provider";

/** What an ID token of an account says besides `sub`. */
export type AccountClaims = Record<string, string | boolean>;

export interface TestOidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  return new Promise((resolve) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => resolve(new URLSearchParams(text)));
  });
}

/** A page with a button for each account. */
function accountPage(subjects: readonly string[]): string {
  const buttons = subjects.map((subject) => `<button name="account" value="${subject}">${subject}</button>`);
  return `<!doctype html><html lang="en"><title>Choose an account</title><form method="post">${buttons.join("")}</form></html>`;
}

function createProvider(issuer: string, accounts: ReadonlyMap<string, AccountClaims>, redirectUri: string) {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [{ client_id: "hub", client_secret: "hub-secret", redirect_uris: [redirectUri] }],
    // Claims in the ID token, as Google and Entra send them.
    conformIdTokenClaims: false,
    claims: { openid: ["sub", ...new Set([...accounts.values()].flatMap(Object.keys))] },
    cookies: { keys: ["a key of the test provider"] },
    features: { devInteractions: { enabled: false } },
    // Said, because the provider warns of each that it has to choose itself.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId,
        clientId: oidc.client?.clientId,
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  return provider;
}

/**
 * Starts a certified OpenID provider on this machine, with these accounts by `sub`. Its sign-in page has a button for each of them.
 * @param redirectUri where the hub's provider leads back
 */
export async function startOidcProvider(
  accounts: ReadonlyMap<string, AccountClaims>,
  redirectUri: string,
): Promise<TestOidcProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, accounts, redirectUri);
  const others = provider.callback();
  answer = async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return others(request, response);
    if (request.method === "GET") {
      return response.setHeader("content-type", "text/html").end(accountPage([...accounts.keys()]));
    }
    const accountId = (await readBody(request)).get("account") ?? "";
    await provider.interactionFinished(request, response, { select_account: {}, login: { accountId } });
  };
  return {
    issuer,
    clientId: "hub",
    clientSecret: "hub-secret",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

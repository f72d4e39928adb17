import { randomUUID } from "node:crypto";
import {
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from "jose";
import { type Draft, FAULTS, LTI, MEMBERSHIP, seconds } from "./faults";

export const DEPLOYMENT = "deployment-1";

/** Somebody with an account on the platform. */
export interface PlatformUser {
  sub: string;
  role: "Instructor" | "Learner";
  name?: string;
  sourcedId?: string;
  /** As Names and Role Provisioning has it; active by default. */
  status?: "Active" | "Inactive" | "Deleted";
}

/** A score that the platform has taken. */
export interface TakenScore {
  userId: string;
  scoreGiven?: number;
  scoreMaximum?: number;
  comment?: string;
  activityProgress: string;
  gradingProgress: string;
}

/** A launch that the platform is about to sign. */
export interface PlannedLaunch {
  user: PlatformUser;
  /** Claims that differ from an ordinary launch of a resource link. */
  claims?: JWTPayload;
  fault?: string;
}

/**
 * A platform of LTI 1.3 to test the hub against: it launches, signs, serves the people of a course and takes scores, and can do
 * everything wrong.
 */
export class LtiPlatform {
  readonly clientId = `client-${randomUUID()}`;
  readonly contextId = `course-${randomUUID()}`;
  users: PlatformUser[] = [];
  scores: TakenScore[] = [];
  scoreMaximum = 50;
  /** The content items of deep links that came back. */
  items: { title?: string; url?: string; custom?: Record<string, string>; lineItem?: object }[] = [];
  /** How many calls of services the platform refuses next, as one that is down does. */
  refusals = 0;
  registered: Record<string, unknown> | null = null;
  /** The frame that keeps values for tools which are framed without cookies: `_parent` or its name; null when it keeps none. */
  storageTarget: string | null = null;
  /** Its own address, once it is served. */
  url = "";
  /** The access tokens that it has given. */
  readonly tokens = new Set<string>();
  #kid = "";
  readonly #published = new Map<string, CryptoKeyPair>();
  readonly #planned = new Map<string, PlannedLaunch>();
  readonly hubUrl: string;

  constructor(hubUrl: string) {
    this.hubUrl = hubUrl;
  }

  /** What an admin types to connect it. */
  get settings() {
    return {
      name: "Test LMS",
      issuer: this.url,
      clientId: this.clientId,
      deploymentIds: [DEPLOYMENT],
      authLoginUrl: `${this.url}/auth`,
      authTokenUrl: `${this.url}/token`,
      // Its own address: the hub keeps keys by their address, and a port may be that of an earlier platform.
      jwksUrl: `${this.url}/jwks?client=${this.clientId}`,
      createPeople: true,
    };
  }

  /** Signs with a new key from now on; the old ones stay published. */
  async rotateKey(): Promise<void> {
    this.#kid = randomUUID();
    this.#published.set(this.#kid, await generateKeyPair("RS256", { extractable: true }));
  }

  /** Plans a launch, and returns what the platform sends to the hub's login. */
  plan(launch: PlannedLaunch): Record<string, string> {
    const hint = randomUUID();
    this.#planned.set(hint, launch);
    return {
      iss: this.url,
      client_id: this.clientId,
      login_hint: hint,
      lti_message_hint: `${hint}-message`,
      lti_deployment_id: DEPLOYMENT,
      target_link_uri: `${this.hubUrl}/lti/launch`,
      ...(this.storageTarget !== null && { lti_storage_target: this.storageTarget }),
    };
  }

  /** The claims of a launch of a link in a course, or of a deep linking request. */
  claimsOf({ user, claims = {} }: PlannedLaunch, nonce: string): JWTPayload {
    const { sub, role, name, sourcedId } = user;
    return {
      iss: this.url,
      aud: this.clientId,
      azp: this.clientId,
      sub,
      nonce,
      iat: seconds(0),
      exp: seconds(300),
      ...(name !== undefined && { name }),
      [`${LTI}/version`]: "1.3.0",
      [`${LTI}/message_type`]: "LtiResourceLinkRequest",
      [`${LTI}/deployment_id`]: DEPLOYMENT,
      [`${LTI}/target_link_uri`]: `${this.hubUrl}/lti/launch`,
      [`${LTI}/roles`]: [`${MEMBERSHIP}${role}`],
      [`${LTI}/resource_link`]: { id: "link-1", title: "A story" },
      [`${LTI}/context`]: { id: this.contextId, title: "Class 4-2", type: ["CourseSection"] },
      ...(sourcedId !== undefined && { [`${LTI}/lis`]: { person_sourcedid: sourcedId } }),
      "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
        context_memberships_url: `${this.url}/members`,
        service_versions: ["2.0"],
      },
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
        scope: ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
        lineitem: `${this.url}/lineitem?type=1`,
      },
      ...claims,
    };
  }

  /** The claims that make a launch a deep linking request. */
  get deepLinkClaims(): JWTPayload {
    return {
      [`${LTI}/message_type`]: "LtiDeepLinkingRequest",
      [`${LTI}/resource_link`]: undefined,
      "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
        deep_link_return_url: `${this.url}/deep-link-return`,
        accept_types: ["ltiResourceLink"],
        accept_presentation_document_targets: ["iframe", "window"],
        data: "what-the-platform-wants-back",
      },
    };
  }

  /** Signs a launch for the nonce of a login, with the planned fault. */
  async sign(launch: PlannedLaunch, nonce: string): Promise<string> {
    const draft: Draft = {
      header: { alg: "RS256", kid: this.#kid, typ: "JWT" },
      payload: this.claimsOf(launch, nonce),
    };
    const fault = launch.fault === undefined ? undefined : FAULTS[launch.fault];
    if (launch.fault !== undefined && !fault) throw new Error(`There is no fault "${launch.fault}".`);
    const { header, payload, isForged } = fault?.(draft) ?? draft;
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    if (header.alg === "none") return `${encode(header)}.${encode(payload)}.`;
    const { privateKey } =
      isForged || header.alg !== "RS256" ? await generateKeyPair(String(header.alg)) : this.#currentKey();
    return new SignJWT(payload).setProtectedHeader(header as JWTHeaderParameters).sign(privateKey);
  }

  /** Answers an authentication request as the auth endpoint does: the fields that the browser posts to the hub. */
  async authenticate(authUrl: string): Promise<{ id_token: string; state: string }> {
    const { searchParams } = new URL(authUrl);
    const planned = this.#planned.get(searchParams.get("login_hint") ?? "");
    if (!planned) throw new Error("The hub sends a login hint that the platform never gave.");
    const idToken = await this.sign(planned, searchParams.get("nonce") ?? "");
    return { id_token: idToken, state: searchParams.get("state") ?? "" };
  }

  #currentKey(): CryptoKeyPair {
    const key = this.#published.get(this.#kid);
    if (!key) throw new Error("The platform has no key.");
    return key;
  }

  /** The keys that it publishes. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    const keys = [...this.#published].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: "RS256",
      use: "sig",
    }));
    return { keys: await Promise.all(keys) };
  }
}

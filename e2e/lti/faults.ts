import type { JWTPayload } from "jose";

/** The prefix of LTI's claims. */
export const LTI = "https://purl.imsglobal.org/spec/lti/claim";
/** The prefix of the roles in a course. */
export const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership#";

/** A token before it is signed. */
export interface Draft {
  header: Record<string, unknown>;
  payload: JWTPayload;
  /** Signed with a key that the platform does not publish. */
  isForged?: boolean;
}

const without =
  (name: string) =>
  ({ payload, ...draft }: Draft): Draft => {
    const { [name]: _, ...rest } = payload;
    return { ...draft, payload: rest };
  };
const having =
  (claims: JWTPayload) =>
  ({ payload, ...draft }: Draft): Draft => ({ ...draft, payload: { ...payload, ...claims } });
export const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

/** Everything that the platform can do wrong in a launch, by name, as the certification of LTI tools does and more. */
export const FAULTS: Readonly<Record<string, (draft: Draft) => Draft>> = {
  "no kid": (draft) => ({ ...draft, header: { alg: draft.header.alg } }),
  "an unknown kid": (draft) => ({ ...draft, header: { ...draft.header, kid: "unknown" } }),
  "a forged signature": (draft) => ({ ...draft, isForged: true }),
  "another algorithm": (draft) => ({ ...draft, header: { ...draft.header, alg: "RS384" } }),
  "no signature": (draft) => ({ ...draft, header: { ...draft.header, alg: "none" } }),
  "another issuer": having({ iss: "https://elsewhere.example.org" }),
  "no issuer": without("iss"),
  "another audience": having({ aud: "another-tool" }),
  "no audience": without("aud"),
  "several audiences without azp": ({ payload, ...draft }) => ({
    ...draft,
    payload: { ...payload, aud: [String(payload.aud), "another-tool"], azp: undefined },
  }),
  "another azp": having({ azp: "another-tool" }),
  "an exp that is over": (draft) => having({ iat: seconds(-400), exp: seconds(-120) })(draft),
  "no exp": without("exp"),
  "an old iat": (draft) => having({ iat: seconds(-7200), exp: seconds(300) })(draft),
  "a future iat": (draft) => having({ iat: seconds(7200), exp: seconds(7500) })(draft),
  "no iat": without("iat"),
  "another nonce": having({ nonce: "another-nonce" }),
  "no nonce": without("nonce"),
  "LTI 1.1": having({ [`${LTI}/version`]: "LTI-1p0" }),
  "no version": without(`${LTI}/version`),
  "another message type": having({ [`${LTI}/message_type`]: "LtiUnknownRequest" }),
  "no message type": without(`${LTI}/message_type`),
  "another deployment": having({ [`${LTI}/deployment_id`]: "elsewhere" }),
  "no deployment": without(`${LTI}/deployment_id`),
  "no roles": without(`${LTI}/roles`),
  "roles that are no list": having({ [`${LTI}/roles`]: `${MEMBERSHIP}Instructor` }),
  "no resource link": without(`${LTI}/resource_link`),
  "a resource link without id": having({ [`${LTI}/resource_link`]: { title: "Story" } }),
  "no subject": without("sub"),
  "another target": having({ [`${LTI}/target_link_uri`]: "https://elsewhere.example.org/launch" }),
  "no target": without(`${LTI}/target_link_uri`),
};

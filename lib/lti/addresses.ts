import { env } from "@/lib/env";

/** The hub's addresses as a tool of LTI. */
export function toolAddresses() {
  const { hubUrl } = env();
  return {
    loginUrl: `${hubUrl}/lti/login`,
    launchUrl: `${hubUrl}/lti/launch`,
    jwksUrl: `${hubUrl}/lti/jwks`,
    registrationUrl: `${hubUrl}/lti/register`,
  };
}

import { z } from "zod";
import type { OperationAuth } from "@/packages/client/contract/operation";
import { toJsonSchema } from "./to-json-schema";
import type { HeaderObject, OpenApiDocument } from "./types";

const text = (description: string): HeaderObject => ({ description, schema: { type: "string" } });

/** The response headers that are meant for clients. */
export const RESPONSE_HEADERS: Readonly<Record<string, HeaderObject>> = {
  "X-Request-Id": {
    description: "Names this call in the hub's log.",
    schema: toJsonSchema(z.uuid(), "output"),
  },
  "Retry-After": {
    description: "Seconds until it is worth trying again.",
    schema: { type: "integer", minimum: 1 },
  },
  "Idempotent-Replayed": {
    description: "`true` when this is the stored answer of an earlier call; absent otherwise.",
    schema: { const: "true" },
  },
  Link: text('The next page: `<address>; rel="next"`. Absent on the last one.'),
  ETag: text("The version of the answer, for `If-None-Match` or `If-Match`."),
  Allow: text("The methods that this address takes."),
  Location: text("The address to open."),
};

/** The ways to authenticate (protocol: Launch session, Hub callers). */
export function securitySchemes(signInCookie: string): OpenApiDocument["components"]["securitySchemes"] {
  return {
    EduSession: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description:
        "The launch session from the launch address. Send it in both headers, `Authorization` and `X-Edu-Session`; one of them is enough, and two that differ are refused. The query parameter `session` is read only when both are missing, and is discouraged.",
    },
    EduSessionHeader: {
      type: "apiKey",
      in: "header",
      name: "X-Edu-Session",
      description: "The launch session once more, in case a server in between removes `Authorization`.",
    },
    HubBearer: {
      type: "http",
      scheme: "bearer",
      description:
        "An API token, created on the page `/profile` under API tokens. A launch session is never accepted here.",
    },
    MetricsToken: { type: "http", scheme: "bearer", description: "The setting `METRICS_TOKEN` of the hub." },
    HubCookie: {
      type: "apiKey",
      in: "cookie",
      name: signInCookie,
      description: "The sign-in of the hub's own pages, from the same origin only.",
    },
  };
}

/** The required authentication of each kind of operation; several entries are alternatives. */
export const SECURITY: Readonly<Record<OperationAuth, Record<string, string[]>[]>> = {
  none: [],
  launchSession: [{ EduSession: [], EduSessionHeader: [] }, { EduSession: [] }, { EduSessionHeader: [] }],
  hub: [{ HubBearer: [] }, { HubCookie: [] }],
};

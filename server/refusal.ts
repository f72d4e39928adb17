import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { ANSWER_HEADERS } from "../lib/api/answer-headers.ts";
import { ERROR_STATUS, type ErrorCode } from "../packages/client/contract/error-codes.ts";

/** A refusal that the server sends without Next. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  /** By default the status of the code (protocol: Errors). */
  status?: number;
  headers?: Record<string, string>;
}

/** The status, headers and body of a refusal (protocol: Envelope, Errors). */
export function refusalParts({ code, message, status, headers }: Refusal): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  const body = JSON.stringify({ status: "error", error: { code, message } });
  return {
    status: status ?? ERROR_STATUS[code],
    headers: {
      ...ANSWER_HEADERS,
      "X-Request-Id": randomUUID(),
      "Content-Length": String(Buffer.byteLength(body)),
      Connection: "close",
      ...headers,
    },
    body,
  };
}

/** A refusal as bytes, for a connection on which there is no readable request. */
export function refusalBytes(refusal: Refusal): string {
  const { status, headers, body } = refusalParts(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n");
}

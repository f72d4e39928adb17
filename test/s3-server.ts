import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { startFauxqs } from "fauxqs";
import { S3_KEY, signatureFault } from "./s3-signature";

const BUCKET = "hub-files";

/** An S3 store on loopback with one bucket, whose objects anyone may read. */
export interface TestS3 {
  options: {
    bucket: string;
    region: string;
    endpoint: string;
    accessKeyId: string;
    secretAccessKey: string;
    publicBaseUrl: string;
    takesDirectUploads: boolean;
  };
  /** The requests that reached the store, in order: method and path, such as `GET /ab/cd.png`, without the query. */
  requests: string[];
  /** How the store fails the next PUTs, in order: with a status, or by hanging up. */
  failPuts(...failures: (number | "hangs up")[]): void;
  close(): Promise<void>;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/**
 * Starts a store: an S3 server from npm (fauxqs), behind a server that adds what fauxqs lacks. It checks signatures, lets anyone
 * read, and, unless `conditionalWrites` is false, refuses to replace an object when the request has `If-None-Match: *`.
 */
export async function startS3({ conditionalWrites = true } = {}): Promise<TestS3> {
  const store = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } });
  const inner = `http://127.0.0.1:${store.port}`;
  const requests: string[] = [];
  const putFailures: (number | "hangs up")[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    requests.push(`${request.method} ${url.pathname.replace(`/${BUCKET}`, "")}`);
    const body = await buffer(request);
    const failure = request.method === "PUT" ? putFailures.shift() : undefined;
    if (failure === "hangs up") return void response.destroy();
    if (failure !== undefined) return refuse(response, failure, "Failed");
    const isSigned = url.searchParams.has("X-Amz-Signature") || request.headers.authorization !== undefined;
    const isPublic = request.method === "GET" && url.pathname.startsWith(`/${BUCKET}/`);
    const fault = isSigned ? signatureFault(request, url, body) : isPublic ? null : "AccessDenied";
    if (fault) return refuse(response, 403, fault);
    if (conditionalWrites && request.method === "PUT" && request.headers["if-none-match"] === "*") {
      const { status } = await fetch(`${inner}${url.pathname}`, { method: "HEAD" });
      if (status === 200) return refuse(response, 412, "PreconditionFailed");
    }
    const { host: _, connection: __, "content-length": ___, expect: ____, ...headers } = request.headers;
    const storeResponse = await fetch(`${inner}${url.pathname}`, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(request.method === "PUT" ? { body } : {}),
    });
    const {
      connection: _____,
      "transfer-encoding": ______,
      ...sent
    } = Object.fromEntries(storeResponse.headers);
    response.writeHead(storeResponse.status, sent);
    response.end(Buffer.from(await storeResponse.arrayBuffer()));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: {
      bucket: BUCKET,
      region: "ap-northeast-2",
      endpoint,
      ...S3_KEY,
      publicBaseUrl: `${endpoint}/${BUCKET}`,
      takesDirectUploads: true,
    },
    requests,
    failPuts: (...failures) => void putFailures.push(...failures),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await store.stop();
    },
  };
}

/** Points the hub's settings at a store. Must be called before the settings are first read. */
export function pointHubAt({ options }: TestS3): void {
  process.env.S3_BUCKET = options.bucket;
  process.env.S3_REGION = options.region;
  process.env.S3_ENDPOINT = options.endpoint;
  process.env.S3_ACCESS_KEY_ID = options.accessKeyId;
  process.env.S3_SECRET_ACCESS_KEY = options.secretAccessKey;
  process.env.FILES_PUBLIC_URL = options.publicBaseUrl;
}

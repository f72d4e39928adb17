import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { EducationError } from "../../client/index";
import { downloadImage } from "../../client/server/index";
import { bookPath, COVER_COLORS, type CoverColor, type PrintedBook } from "../book";
import { type ApiAnswer, inEnvelope, orFailure, readBody } from "./api-answer";
import type { Launches, LaunchScope } from "./launches";
import { printBook } from "./print-book";

const MAX_BOOK_BYTES = 256 * 1024;

const printedBook = z.strictObject({
  title: z.string().max(200),
  coverColor: z.enum(Object.keys(COVER_COLORS) as [CoverColor]),
  coverPictureUrl: z.string().max(2048).nullable(),
  pages: z
    .array(z.strictObject({ text: z.string().max(4000), pictureUrl: z.string().max(2048).nullable() }))
    .max(60),
  locale: z.enum(["en", "ko"]),
});

/** What the operations for one profile, those under `bookPath`, need from the server. */
export interface ProfileApi {
  launches: Launches;
  hubOrigins: readonly string[];
}

interface ProfileCall {
  request: IncomingMessage;
  url: URL;
  scope: LaunchScope;
  api: ProfileApi;
}

type Operation = (call: ProfileCall) => Promise<ApiAnswer>;

const ID = "([0-9a-f-]{36})";
const ADDRESS = new RegExp(`^${bookPath(ID, ID)}/([a-z.]+)$`);

/** The operations under `bookPath`; each uses the launch that its cookie refers to. */
const OPERATIONS: Record<string, Operation> = {
  "POST book.pdf": ({ request, scope, api }) =>
    orFailure(async () => {
      await api.launches.open(request.headers.cookie, scope);
      return { status: 200, contentType: "application/pdf", body: await makePdf(request, api) };
    }),
  /** The same PDF, stored with the hub, for a submission: its bytes do not travel through a school's network twice. */
  "POST book": ({ request, scope, api }) =>
    inEnvelope(async () => {
      const edu = await api.launches.open(request.headers.cookie, scope);
      const pdf = new Blob([await makePdf(request, api)], { type: "application/pdf" });
      const operationId = request.headers["idempotency-key"];
      const options = typeof operationId === "string" ? { operationId } : {};
      return edu.upload(pdf, { ...options, filename: "book.pdf" });
    }),
  /**
   * A picture of the hub's storage, served from the app's own origin. The browser can then draw it on a canvas even when storage
   * sends no CORS headers.
   */
  "GET picture": ({ request, url, scope, api }) =>
    orFailure(async () => {
      await api.launches.open(request.headers.cookie, scope);
      const { bytes, mimeType } = await download(url.searchParams.get("url") ?? "", api);
      return { status: 200, contentType: mimeType, body: bytes };
    }),
  /** Deletes the launch when the tab reports that the launch has ended. */
  "DELETE launch": async ({ request, scope, api }) => ({
    status: 204,
    contentType: "text/plain",
    body: "",
    setCookie: await api.launches.forget(request.headers.cookie, scope),
  }),
};

/** Answers an operation of a launch; null when there is none at this address. */
export function answerProfile(
  request: IncomingMessage,
  url: URL,
  api: ProfileApi,
): Promise<ApiAnswer> | null {
  const [, profileId, activityId, name] = ADDRESS.exec(url.pathname) ?? [];
  const operation = OPERATIONS[`${request.method} ${name}`];
  return profileId && activityId && operation
    ? operation({ request, url, scope: { profileId, activityId }, api })
    : null;
}

async function makePdf(request: IncomingMessage, api: ProfileApi): Promise<Uint8Array<ArrayBuffer>> {
  const book = parseBook(await readBody(request, MAX_BOOK_BYTES));
  return printBook(book, async (address) => (await download(address, api)).bytes);
}

function parseBook(bytes: Uint8Array): PrintedBook {
  try {
    return printedBook.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new EducationError("VAL_001", "This is not a book.", { status: 422, cause });
  }
}

/** Downloads a picture of the hub. Other origins are refused, so that this is no open proxy. */
async function download(address: string, { hubOrigins }: ProfileApi) {
  const picture = URL.parse(address);
  if (!picture || !hubOrigins.includes(picture.origin)) {
    throw new EducationError("VAL_001", "This picture is not the hub's.", { status: 422 });
  }
  const image = await downloadImage(picture.href);
  // An SVG may contain scripts; the hub generates none.
  if (image.mimeType === "image/svg+xml") throw new EducationError("EDU_BAD_ANSWER", "This is no picture.");
  return image;
}

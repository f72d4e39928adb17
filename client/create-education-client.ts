import { type AppLocale, toAppLocale } from "./app-locale";
import { type Call, createCall } from "./call";
import type { GeneratedText, MediaCreateInput, TextCreateInput } from "./contract/generation";
import type { Account, CatalogItem, Quote, RosterEntry, SessionContext } from "./contract/session";
import type { SubmissionBody, SubmissionReceipt } from "./contract/submissions";
import type { MediaType } from "./contract/words";
import { createImage, type FinishedImage, type ImageOptions, waitForImage } from "./create-image";
import { EducationError } from "./education-error";
import { generateText, type TextOptions } from "./generate-text";
import { keepLaunch, type Launch, recallLaunch, takeLaunchFromAddress } from "./launch-address";
import { type SubmitOptions, submitWork } from "./submit";
import { findTrustedProxy, PRODUCTION_PROXY_URL } from "./trusted-proxy";
import { type UploadedFile, type UploadOptions, uploadFile } from "./upload";

/** What an app states once, in its own code. Never build any of it from the address. */
export interface EducationClientOptions {
  /** The app's slug in the hub's catalogue; `context` stops when the session is for another app. */
  expectedAppSlug: string;
  /** Proxies besides the production one, for example a local hub's. Static configuration only. */
  additionalTrustedProxyUrls?: readonly string[];
  /** The app's own address that takes one JPEG when storage refuses the browser; it gets the session headers. */
  uploadFallbackUrl?: string;
  /** Limit of one ordinary call in milliseconds; 30 seconds unless stated. */
  timeoutMs?: number;
  /** For an app's server, which has no address bar: the launch it keeps behind a cookie reference. */
  launch?: { session: string; proxy?: string; locale?: string | null };
}

/** Everything an education app may ask of the hub (protocol: Client library). Every failure is an `EducationError`. */
export interface EducationClient {
  /** The launch's language, as `Intl` knows it. */
  readonly locale: AppLocale;
  /** The hub's verified view of who works on what; kept after the first call. EDU_APP_MISMATCH. */
  context(options?: { refresh?: boolean }): Promise<SessionContext>;
  /** The classroom, for `teacher_manage`. AUTH_002 otherwise. */
  roster(): Promise<RosterEntry[]>;
  /** Credits, prices and models of whoever pays. */
  account(): Promise<Account>;
  /** The price of one `text` or `image` in credits. Advisory. */
  quote(mediaType: MediaType): Promise<Quote>;
  catalog(search?: { kind?: "voices" | "models" | "aspect-ratios"; query?: string }): Promise<CatalogItem[]>;
  /** 1 credit. EMPTY_RESULT when nothing readable came back twice. */
  createText(input: TextCreateInput, options?: TextOptions): Promise<GeneratedText>;
  /** 10 credits. Resolves when the image is done, throws the job's code when it failed. */
  createImage(input: MediaCreateInput, options?: ImageOptions): Promise<FinishedImage>;
  /** Goes on waiting for an image started earlier. Spends nothing. */
  waitForImage(jobId: string, options?: ImageOptions): Promise<FinishedImage>;
  /** Stores one file of at most 25 MB. EDU_UPLOAD_FAILED. */
  upload(file: Blob, options?: UploadOptions): Promise<UploadedFile>;
  /** Hands in; only ever call it on an explicit action of the student. */
  submit(work: SubmissionBody, options?: SubmitOptions): Promise<SubmissionReceipt>;
}

/**
 * Makes the client of this tab: reads the launch from the address, cleans the address bar at once, and keeps the
 * launch for this tab only. Throws EDU_RELAUNCH_REQUIRED without a launch and EDU_PROXY_NOT_TRUSTED before any
 * request for a proxy outside the static list (protocol: Client library).
 */
export function createEducationClient(options: EducationClientOptions): EducationClient {
  const { session, proxy, locale } = openLaunch(options);
  const { expectedAppSlug, uploadFallbackUrl: fallbackUrl, timeoutMs = 30_000 } = options;
  const { call, context } = guardApp(createCall(session, timeoutMs), proxy, expectedAppSlug);
  const get = <Data>(path: string) => call<Data>({ url: proxy + path });
  return {
    locale: toAppLocale(locale),
    context,
    roster: () => get("/api/session/roster"),
    account: () => get("/api/account"),
    quote: (mediaType) =>
      call({ url: `${proxy}/api/quote`, body: { media_type: mediaType }, isRepeatable: true }),
    catalog: (search = {}) => {
      const given = Object.entries(search).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return get(`/api/catalog?${new URLSearchParams(given)}`);
    },
    createText: (input, how) => generateText(call, proxy, input, how),
    createImage: (input, how) => createImage(call, proxy, input, how),
    waitForImage: (jobId, how) => waitForImage(call, proxy, jobId, how),
    upload: (file, how) => uploadFile(call, { proxy, fallbackUrl }, file, how),
    submit: async (work, how) => {
      const { activity } = await context();
      return submitWork(call, { proxy, activityId: activity.id }, work, how);
    },
  };
}

function openLaunch(options: EducationClientOptions): Launch {
  const fromAddress = options.launch ? {} : takeLaunchFromAddress();
  // A proxy counts only beside the session it came with: a link must not move a kept session elsewhere.
  const given = options.launch ?? (fromAddress.session ? fromAddress : recallLaunch());
  if (!given?.session) {
    throw new EducationError("EDU_RELAUNCH_REQUIRED", "Open this activity from the hub with Start.");
  }
  const proxy = findTrustedProxy(
    given.proxy ?? PRODUCTION_PROXY_URL,
    options.additionalTrustedProxyUrls ?? [],
  );
  if (proxy === null) {
    if (!options.launch) keepLaunch(null);
    throw new EducationError(
      "EDU_PROXY_NOT_TRUSTED",
      "This app does not know the hub that it was opened from.",
    );
  }
  const locale = fromAddress.locale ?? given.locale ?? null;
  const launch = { session: given.session, proxy, locale };
  if (!options.launch) keepLaunch(launch);
  return launch;
}

/** Once the session turned out to be another app's, no call goes out any more. */
function guardApp(call: Call, proxy: string, expectedAppSlug: string) {
  let kept: Promise<SessionContext> | null = null;
  let mismatch: EducationError | null = null;

  async function load(): Promise<SessionContext> {
    const context = await call<SessionContext>({ url: `${proxy}/api/session/context` });
    if (context.appSlug === expectedAppSlug) return context;
    mismatch = new EducationError("EDU_APP_MISMATCH", "This was started for another app.");
    throw mismatch;
  }

  function context(options: { refresh?: boolean } = {}): Promise<SessionContext> {
    if (kept && !options.refresh) return kept;
    const loading = load();
    kept = loading;
    // A failure is not kept: the next call asks again.
    loading.catch(() => {
      if (kept === loading) kept = null;
    });
    return loading;
  }

  const guarded: Call = async (request) => {
    if (mismatch) throw mismatch;
    return call(request);
  };
  return { call: guarded, context };
}

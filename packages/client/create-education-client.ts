import { type AppLocale, toAppLocale } from "./app-locale";
import { type Call, createCall, type Hub } from "./call";
import { createImage, type FinishedImage, type ImageOptions, waitForImage } from "./create-image";
import { EducationError, relaunchRequired } from "./education-error";
import { unlessAborted } from "./fetch-within";
import { generateText, type TextOptions } from "./generate-text";
import type { GeneratedText, MediaCreateInput, MediaType, TextCreateInput } from "./generation-types";
import { type Launch, readStoredLaunch, storeLaunch, takeLaunchFromAddress } from "./launch";
import type { Account, CatalogItem, Quote, RosterEntry, SavedState, SessionContext } from "./session-types";
import type { OwnSubmittedWork, SeenFeedback, SubmissionBody, SubmissionReceipt } from "./submission-types";
import { type SubmitOptions, submitWork } from "./submit";
import { findTrustedProxy, PRODUCTION_PROXY_URL } from "./trusted-proxy";
import { type UploadedFile, type UploadOptions, uploadFile } from "./upload";
import { createStateCalls, listWorks } from "./works-and-state";

/**
 * Static configuration of an app. Never take any of it from the address.
 *
 * @example const options: EducationClientOptions = { expectedAppSlug: "storybook", uploadFallbackUrl: "/upload" };
 */
export interface EducationClientOptions {
  /** The app's slug in the hub's catalog. With a session for another app every call throws EDU_APP_MISMATCH. */
  expectedAppSlug: string;
  /** Proxies besides the production one, for example a local hub's. Static configuration only. */
  additionalTrustedProxyUrls?: readonly string[];
  /** Address of the app's own server that accepts one JPEG when storage refuses the browser; gets the session headers. */
  uploadFallbackUrl?: string;
  /** Timeout of an ordinary call in milliseconds; 30 seconds by default. */
  timeoutMs?: number;
  /** For an app's server, which has no address bar: the launch that it has stored. */
  launch?: { session: string; proxy?: string; locale?: string | null };
}

/**
 * The operations of an education app (protocol: Client library). Every failure is an `EducationError`.
 *
 * @example const priceOf = async (client: EducationClient) => (await client.quote("text")).credits;
 */
export interface EducationClient {
  /** The launch's language, as `Intl` knows it. */
  readonly locale: AppLocale;
  /**
   * Returns the verified person, activity and classroom; cached after the first call. Every other call reads it first.
   * Throws EDU_APP_MISMATCH.
   *
   * @example const { student, canSubmit } = await edu.context();
   */
  context(options?: { refresh?: boolean }): Promise<SessionContext>;
  /**
   * Lists the classroom's students, for the purpose `teacher_manage`; throws AUTH_002 otherwise.
   *
   * @example const names = (await edu.roster()).map(({ displayName }) => displayName);
   */
  roster(): Promise<RosterEntry[]>;
  /**
   * Returns credits, prices and models of the credit pool that pays.
   *
   * @example const { available } = (await edu.account()).credits;
   */
  account(): Promise<Account>;
  /**
   * Returns the price of one `text` or `image` in credits.
   *
   * @example const { credits } = await edu.quote("image");
   */
  quote(mediaType: MediaType): Promise<Quote>;
  /**
   * Lists the voices, models or aspect ratios that the app may offer.
   *
   * @example const ratios = await edu.catalog({ kind: "aspect-ratios" });
   */
  catalog(search?: { kind?: "voices" | "models" | "aspect-ratios"; query?: string }): Promise<CatalogItem[]>;
  /**
   * Generates a text for the school's price, by default 1 credit. Throws EMPTY_RESULT when two attempts return no visible text.
   *
   * @example const { text } = await edu.createText({ prompt: "A rhyme about snow" }, { operationId: newOperationId() });
   */
  createText(input: TextCreateInput, options?: TextOptions): Promise<GeneratedText>;
  /**
   * Generates an image for the school's price, by default 10 credits. Resolves when it is completed, throws the job's code when it failed.
   *
   * @example const { url } = await edu.createImage({ prompt: "A fox" }, { operationId: newOperationId() });
   */
  createImage(input: MediaCreateInput, options?: ImageOptions): Promise<FinishedImage>;
  /**
   * Waits for an image that was started earlier. Costs nothing besides the image.
   *
   * @example const { url } = await edu.waitForImage(localStorage.getItem("job") ?? "");
   */
  waitForImage(jobId: string, options?: ImageOptions): Promise<FinishedImage>;
  /**
   * Stores one file of at most 25 MB; a text file must be UTF-8. Throws VAL_001 for a type that the hub does not take,
   * FUNCTION_PAYLOAD_TOO_LARGE and RATE_001 (1 GB in 24 hours). When the transfer fails: EDU_UPLOAD_FAILED, with the hub's code as
   * its `cause` if the hub refused the bytes. With the cause `VAL_001`, `detail.issues` says why, and trying again does not help;
   * with `RATE_001` many files are arriving, and it helps after `retryAfterMs`.
   *
   * @example const { publicUrl } = await edu.upload(new File(["Once"], "story.txt", { type: "text/plain" }));
   */
  upload(file: Blob, options?: UploadOptions): Promise<UploadedFile>;
  /**
   * Submits the student's work. Call it only on an explicit action of the student.
   *
   * @example await edu.submit({ title: "A fox", primaryUrl: url, assets: [{ role: "image", url }] });
   */
  submit(work: SubmissionBody, options?: SubmitOptions): Promise<SubmissionReceipt>;
  /**
   * Lists the student's own submitted works of this activity and app, newest first, with their status and what teachers said about
   * them. For `teacher_manage`: AUTH_002.
   *
   * @example const [latest] = await edu.works();
   */
  works(): Promise<OwnSubmittedWork[]>;
  /**
   * Tells the hub that the student can see what teachers wrote about a work; call it when the page shows the `feedback` of `works`.
   * For other purposes than `student_activity`: AUTH_002.
   *
   * @example for (const { submissionId } of await edu.works()) await edu.feedbackSeen(submissionId);
   */
  feedbackSeen(submissionId: string): Promise<SeenFeedback>;
  /**
   * Returns what the app has saved for the student in this activity, on any device; null when there is nothing yet.
   * For `teacher_manage`: AUTH_002.
   *
   * @example const draft = (await edu.state<{ page: number }>()) ?? { page: 1 };
   */
  state<Value>(): Promise<Value | null>;
  /**
   * Saves one JSON value of at most 64 KB for the student in this activity. Throws STATE_001 when it was changed since
   * this tab read or saved it: read it with `state` again first. For other purposes than `student_activity`: AUTH_002.
   *
   * @example await edu.saveState({ page: 2 });
   */
  saveState(value: unknown): Promise<SavedState>;
}

/**
 * Creates the client of this tab. Reads the launch from the address, cleans the address bar immediately, and stores the launch
 * for this tab only. Throws EDU_RELAUNCH_REQUIRED without a launch. Throws EDU_PROXY_NOT_TRUSTED, before any request, for a
 * proxy that is neither the production one nor in the static list (protocol: Client library).
 *
 * @example const edu = createEducationClient({ expectedAppSlug: "storybook" });
 */
export function createEducationClient(options: EducationClientOptions): EducationClient {
  const { session, proxy, locale } = openLaunch(options);
  const { expectedAppSlug, uploadFallbackUrl: fallbackUrl, timeoutMs = 30_000 } = options;
  const language = toAppLocale(locale);
  const unguarded = { call: createCall({ session, language, proxy, timeoutMs }), proxy };
  const { hub, context } = guardApp(unguarded, expectedAppSlug);
  const { call } = hub;
  const get = <Data>(path: string) => call<Data>({ url: proxy + path });
  const post = <Data>(path: string, body: unknown) =>
    call<Data>({ url: proxy + path, body, isRepeatable: true });
  return {
    locale: language,
    context,
    roster: () => get("/api/session/roster"),
    account: () => get("/api/account"),
    quote: (mediaType) => post("/api/quote", { media_type: mediaType }),
    catalog: (search = {}) => {
      const present = Object.entries(search).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return get(`/api/catalog?${new URLSearchParams(present)}`);
    },
    createText: (input, callOptions) => generateText(hub, input, callOptions),
    createImage: (input, callOptions) => createImage(hub, input, callOptions),
    waitForImage: (jobId, callOptions) => waitForImage(hub, jobId, callOptions),
    upload: (file, callOptions) => uploadFile({ ...hub, fallbackUrl }, file, callOptions),
    submit: async (work, callOptions) => {
      const { activity } = await unlessAborted(context(), callOptions?.signal);
      return submitWork({ ...hub, activityId: activity.id }, work, callOptions);
    },
    works: () => listWorks(hub),
    feedbackSeen: (submissionId) => post("/api/session/feedback-seen", { submissionId }),
    ...createStateCalls(hub),
  };
}

function openLaunch(options: EducationClientOptions): Launch {
  const fromAddress = options.launch ? {} : takeLaunchFromAddress();
  // A proxy in the address is used only with a session: a link must not send a stored session elsewhere.
  const source = options.launch ?? (fromAddress.session ? fromAddress : readStoredLaunch());
  if (!source?.session) {
    throw relaunchRequired();
  }
  const proxy = findTrustedProxy(
    source.proxy ?? PRODUCTION_PROXY_URL ?? "",
    options.additionalTrustedProxyUrls ?? [],
  );
  if (proxy === null) {
    if (!options.launch) storeLaunch(null);
    throw new EducationError("EDU_PROXY_NOT_TRUSTED", "This app does not know this hub.");
  }
  const locale = fromAddress.locale ?? source.locale ?? null;
  const launch = { session: source.session, proxy, locale };
  if (!options.launch) storeLaunch(launch);
  return launch;
}

/** Reads the context before any other call, so that nothing is spent with a session of another app. */
function guardApp({ call, proxy }: Hub, expectedAppSlug: string) {
  let cached: Promise<SessionContext> | null = null;

  async function load(): Promise<SessionContext> {
    const context = await call<SessionContext>({ url: `${proxy}/api/session/context` });
    if (context.appSlug === expectedAppSlug) return context;
    throw new EducationError("EDU_APP_MISMATCH", "This is another app.");
  }

  function context(options: { refresh?: boolean } = {}): Promise<SessionContext> {
    if (cached && !options.refresh) return cached;
    const loading = load();
    cached = loading;
    // A failure is not cached, so that the next call fetches again.
    loading.catch(() => {
      if (cached === loading) cached = null;
    });
    return loading;
  }

  const guardedCall: Call = async (request) => {
    await unlessAborted(context(), request.signal);
    return call(request);
  };
  return { hub: { call: guardedCall, proxy }, context };
}

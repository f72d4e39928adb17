import { createGoogle } from "@ai-sdk/google";
import type { ImageModelV4, ImageModelV4CallOptions, JSONObject } from "@ai-sdk/provider";
import type { FetchFunction } from "@ai-sdk/provider-utils";
import { cropToShape } from "./crop-to-shape";
import type { ImageOutcome, ImageRequest, ReferenceImage } from "./image-provider";
import { toEditableFile } from "./image-requests";
import { sizeFor } from "./image-sizes";
import { inspectBase64, pictureFailure } from "./inspect-picture";
import { toFailure } from "./library-text";
import type { SettingsOf } from "./provider-settings";
import { type BedrockKeys, bedrockLibrary, type Key } from "./text-libraries";
import { startDeadline, type UpstreamProvider } from "./upstream-call";
import { createUpstreamFetch } from "./upstream-fetch";

const MAX_ANSWER_BYTES = 40 * 1024 * 1024;

/** How one kind of provider makes pictures by its library. */
export type ImageLibrary = {
  createModel(upstreamId: string, fetch: FetchFunction): ImageModelV4;
  toOptions(
    request: ImageRequest,
  ): Pick<ImageModelV4CallOptions, "size" | "aspectRatio" | "seed" | "providerOptions">;
};

const seedOf = ({ extra }: ImageRequest) => (typeof extra.seed === "number" ? extra.seed : undefined);

/** Gemini's image models. `qualities` name the sizes of a model that has several, such as `1K` and `2K`. */
export function googleImages({ baseUrl, apiKey }: SettingsOf<"google"> & Key): ImageLibrary {
  return {
    createModel: (id, fetch) => createGoogle({ baseURL: baseUrl, apiKey, fetch }).image(id),
    toOptions: (request) => {
      const imageSize = request.model.qualities?.[request.quality];
      return {
        size: undefined,
        aspectRatio: request.aspectRatio,
        seed: seedOf(request),
        providerOptions: { google: imageSize === undefined ? {} : { imageConfig: { imageSize } } },
      };
    },
  };
}

/** Amazon's image models, such as Nova Canvas. */
export function bedrockImages(
  settings: Pick<SettingsOf<"bedrock">, "region" | "baseUrl"> & BedrockKeys,
): ImageLibrary {
  return {
    createModel: (id, fetch) => bedrockLibrary(settings, fetch).imageModel(id),
    toOptions: (request) => {
      const qualities = request.model.qualities ?? { fast: "standard", quality: "premium" };
      const { seed: _, ...extra } = request.extra as JSONObject;
      return {
        size: sizeFor(request.model, request.aspectRatio) as `${number}x${number}`,
        aspectRatio: undefined,
        seed: seedOf(request),
        providerOptions: { amazonBedrock: { ...extra, quality: qualities[request.quality] } },
      };
    },
  };
}

async function toFiles(references: readonly ReferenceImage[]): Promise<ImageModelV4CallOptions["files"]> {
  if (references.length === 0) return undefined;
  const files = await Promise.all(references.map(toEditableFile));
  return Promise.all(
    files.map(async (file) => ({
      type: "file" as const,
      mediaType: file.type,
      data: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

type Library = { library: ImageLibrary; upstream: UpstreamProvider };

/** The picture of a library's answer, in base64 or, from some libraries, as bytes. */
async function generate(
  { library, upstream }: Library,
  request: ImageRequest,
  files: ImageModelV4CallOptions["files"],
): Promise<string | Uint8Array | ImageOutcome> {
  const deadline = startDeadline(upstream.timeoutMs, request.signal);
  try {
    const fetch = createUpstreamFetch({
      upstream,
      deadline,
      isStream: false,
      maxResponseBytes: MAX_ANSWER_BYTES,
    });
    const model = library.createModel(request.model.upstreamId ?? request.model.id, fetch);
    const { images } = await model.doGenerate({
      ...library.toOptions(request),
      prompt: request.prompt,
      n: 1,
      files,
      mask: undefined,
      abortSignal: deadline.signal,
    });
    return images[0] ?? pictureFailure("the answer has no picture");
  } catch (error) {
    return toFailure(error, deadline);
  } finally {
    deadline.clear();
  }
}

/** Makes a picture by a library and crops it to the requested aspect ratio (protocol: Models and providers). */
export async function createLibraryImage(by: Library, request: ImageRequest): Promise<ImageOutcome> {
  const files = await toFiles(request.referenceImages).catch(() => null);
  if (files === null)
    return { ...pictureFailure("a reference image cannot be read"), isCausedByCaller: true };
  const made = await generate(by, request, files);
  if (typeof made === "object" && "ok" in made) return made;
  const picture = await inspectBase64(typeof made === "string" ? made : Buffer.from(made).toString("base64"));
  if (!picture.ok) return picture;
  try {
    return await cropToShape(picture, request.aspectRatio);
  } catch {
    return pictureFailure("the picture is damaged");
  }
}

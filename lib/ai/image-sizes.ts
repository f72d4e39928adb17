import type { ImageGenerateParams } from "openai/resources/images";
import type { AspectRatio, Model } from "./model-settings";

/** The sizes of OpenAI's image models, used for models without `sizes`. */
const DEFAULT_SIZES = {
  "1:1": "1024x1024",
  "4:3": "1536x1024",
  "3:4": "1024x1536",
} as const satisfies Partial<Record<AspectRatio, ImageGenerateParams["size"]>>;

/** Returns width divided by height, for both `16:9` and `1536x1024`. */
export function parseRatio(shape: string): number {
  const [width, height] = shape.split(/[:x]/).map(Number);
  return (width ?? 1) / (height ?? 1);
}

/** Returns the `size` to request from a model, the nearest that it has; `cropToShape` then crops the picture. */
export function sizeFor(model: Model, aspectRatio: AspectRatio): string {
  const sizes: Partial<Record<AspectRatio, string>> =
    Object.keys(model.sizes ?? {}).length > 0 ? { ...model.sizes } : DEFAULT_SIZES;
  const distance = (size: string) => Math.abs(Math.log(parseRatio(size) / parseRatio(aspectRatio)));
  const nearest = Object.values(sizes).reduce((best, size) =>
    distance(size) < distance(best) ? size : best,
  );
  return sizes[aspectRatio] ?? nearest;
}

import type { ImageGenerateParams } from "openai/resources/images";
import type { AspectRatio, Model } from "./model-settings";

/** The sizes of OpenAI's image models, which others that speak its language take too. */
const DEFAULT_SIZES = {
  "1:1": "1024x1024",
  "4:3": "1536x1024",
  "3:4": "1024x1536",
} as const satisfies Partial<Record<AspectRatio, ImageGenerateParams["size"]>>;

/** Width divided by height, of `16:9` and of `1536x1024` alike. */
export function ratioOf(shape: string): number {
  const [width, height] = shape.split(/[:x]/).map(Number);
  return (width ?? 1) / (height ?? 1);
}

/**
 * The `size` to ask a model for: the one that its `sizes` give to the aspect ratio, else the nearest in shape that it
 * has. The picture is then cropped to the shape (`cropToShape`).
 */
export function sizeFor(model: Model, aspectRatio: AspectRatio): string {
  const sizes: Partial<Record<AspectRatio, string>> =
    Object.keys(model.sizes ?? {}).length > 0 ? { ...model.sizes } : DEFAULT_SIZES;
  const distanceOf = (size: string) => Math.abs(Math.log(ratioOf(size) / ratioOf(aspectRatio)));
  const nearest = Object.values(sizes).reduce((best, size) =>
    distanceOf(size) < distanceOf(best) ? size : best,
  );
  return sizes[aspectRatio] ?? nearest;
}

import type { ImgHTMLAttributes } from "react";

/** An `img` element with a required alternative text. */
export function PlainImage({ alt, ...rest }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: this is not a Next.js app, so there is no next/image.
  return <img alt={alt} {...rest} />;
}

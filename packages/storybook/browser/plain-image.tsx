import type { ImgHTMLAttributes } from "react";

/** An `img` element with a required alternative text. */
export function PlainImage({ alt, ...rest }: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  return <img alt={alt} {...rest} />;
}

"use client";

import { useState } from "react";

/** Whether an image failed to load before hydration, when no `error` event reached React. */
export function hasFailed(image: HTMLImageElement | null): boolean {
  return Boolean(image?.complete) && image?.naturalWidth === 0 && image.currentSrc !== "";
}

/** A submission's picture, or a page icon. `className` sizes its box. Decorative: the title is next to it. */
export function Thumbnail({ url, className = "" }: { url: string | null; className?: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center overflow-hidden bg-sunken text-control ${className}`}
    >
      {url && url !== failedUrl ? (
        // biome-ignore lint/performance/noImgElement: the picture may be on another origin, such as the app's storage
        <img
          ref={(image) => {
            if (hasFailed(image)) setFailedUrl(url);
          }}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(url)}
          className="size-full object-cover object-left-top"
        />
      ) : (
        <PageIcon />
      )}
    </span>
  );
}

export function PageIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-10 max-h-full max-w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}

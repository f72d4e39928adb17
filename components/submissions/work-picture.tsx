"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { hasFailed, PageIcon } from "./thumbnail";

/**
 * A picture of a submission, uncropped; a page icon and `failedText` if it fails to load. `className` sizes its box. `isFirst`: it is
 * loaded at once, since it is what the page is about. `isGenerated`: it says that AI made it.
 */
export function WorkPicture({
  url,
  alt,
  failedText,
  className,
  isFirst = false,
  isGenerated = false,
}: {
  url: string;
  alt: string;
  failedText: string;
  className: string;
  isFirst?: boolean;
  isGenerated?: boolean;
}) {
  const t = useTranslations("viewer");
  const [failed, setFailed] = useState(false);
  const boxClass = `rounded-control border border-line bg-sunken ${className}`;
  if (failed) {
    return (
      <span
        className={`grid place-content-center justify-items-center gap-2 p-4 text-center text-muted ${boxClass}`}
      >
        <PageIcon />
        {failedText}
      </span>
    );
  }
  const image = (
    // biome-ignore lint/performance/noImgElement: the picture may be on another origin, such as the app's storage
    <img
      ref={(image) => {
        // An image that failed before hydration sends React no `error` event.
        if (hasFailed(image)) setFailed(true);
      }}
      src={url}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={isGenerated ? "block max-h-[100cqh] max-w-[100cqw]" : `object-contain ${boxClass}`}
    />
  );
  if (!isGenerated) return image;
  return (
    <span className={`grid place-items-center overflow-hidden [container-type:size] ${boxClass}`}>
      {/* As large as the picture and not as its box, so that the badge is on the picture. */}
      <span className="relative">
        {image}
        <span className="absolute bottom-2 right-2">
          <Badge>{t("madeWithAi")}</Badge>
        </span>
      </span>
    </span>
  );
}

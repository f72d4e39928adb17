"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { hasFailed, SheetMark } from "@/components/submissions/thumbnail";

/** A picture of a work, whole; a sheet of paper and a word where it does not come. Its box is given by `className`. */
export function WorkPicture({ url, alt, className }: { url: string; alt: string; className: string }) {
  const t = useTranslations("viewer");
  const [failed, setFailed] = useState(false);
  const look = `rounded-control border border-line bg-sunken ${className}`;
  if (failed) {
    return (
      <span
        className={`grid place-content-center justify-items-center gap-2 p-4 text-center text-muted ${look}`}
      >
        <SheetMark />
        {t("noPicture")}
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: from wherever the student's app keeps it
    <img
      ref={(image) => {
        if (hasFailed(image)) setFailed(true);
      }}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={`object-contain ${look}`}
    />
  );
}

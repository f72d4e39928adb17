import { useTranslations } from "next-intl";
import type { WorkFile } from "@/components/submissions/work-sheets";
import { Player } from "@/components/submissions/work-view";
import { Badge } from "@/components/ui/badge";
import { NewTabLink } from "@/components/ui/new-tab-link";

/** The sounds of a work to listen to, and its files to open. */
export function WorkFiles({ sounds, files }: { sounds: readonly WorkFile[]; files: readonly WorkFile[] }) {
  const t = useTranslations("viewer");
  const nameOf = (file: WorkFile) => file.label ?? t(`role.${file.role ?? "file"}`);
  return (
    <>
      {sounds.map((sound) => (
        <div key={sound.url} className="mb-3">
          <p className="mb-1 font-semibold">{nameOf(sound)}</p>
          <Player kind="audio" url={sound.url} label={nameOf(sound)} />
        </div>
      ))}
      {files.length > 0 ? (
        <>
          <h2 className="mb-1 mt-5 font-bold">{t("assets")}</h2>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {files.map((file) => (
              <li key={`${file.role} ${file.url}`} className="min-w-0">
                <NewTabLink
                  href={file.url}
                  className="inline-flex min-h-9 max-w-full items-center text-accent underline wrap-anywhere"
                >
                  {nameOf(file)}
                </NewTabLink>
                {file.isGenerated ? (
                  <span className="ml-2">
                    <Badge>{t("madeWithAi")}</Badge>
                  </span>
                ) : null}
                {file.isTooMuch ? <p className="text-sm text-muted">{t("tooMuchText")}</p> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

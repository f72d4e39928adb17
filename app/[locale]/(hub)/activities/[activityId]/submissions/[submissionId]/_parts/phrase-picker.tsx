"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SearchInput } from "@/components/ui/search-input";
import { PHRASE_TEXT_MAX } from "@/packages/client/contract/limits";

/** Chooses a phrase of the comment bank, or saves what is typed as a new one. The first nine phrases have the keys 1 to 9. */
export function PhrasePicker({
  typed,
  onPick,
  onClose,
}: {
  /** What the teacher has written so far. */
  typed: string;
  onPick: (text: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("review");
  const [search, setSearch] = useState("");
  const phrases = useQuery({
    queryKey: queryKeyOf("GET /comment-bank"),
    queryFn: async ({ signal }) => (await hubCall("GET /comment-bank", { signal })).data,
  });
  const wanted = search.trim().toLowerCase();
  const found = phrases.data?.filter(({ text }) => text.toLowerCase().includes(wanted)) ?? [];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t("phrases")}>
      <SearchInput
        aria-label={t("findPhrase")}
        placeholder={t("findPhrase")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing && found[0]) onPick(found[0].text);
        }}
      />
      {phrases.isPending ? <p className="mt-4 text-muted">{t("loading")}</p> : null}
      {phrases.isError ? <p className="mt-4 text-negative">{t("phrasesFailed")}</p> : null}
      {phrases.data && found.length === 0 ? <p className="mt-4 text-muted">{t("noPhrases")}</p> : null}
      <ul className="mt-3 grid gap-1">
        {found.map(({ id, text, shared }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onPick(text)}
              className="min-h-11 w-full rounded-control px-3 py-2 text-left hover:bg-accent-soft"
            >
              {text}
              {shared ? <span className="ml-2 text-sm text-muted">{t("sharedPhrase")}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <SaveTyped typed={typed.trim()} known={phrases.data?.map(({ text }) => text) ?? []} />
    </Dialog>
  );
}

function SaveTyped({ typed, known }: { typed: string; known: readonly string[] }) {
  const t = useTranslations("review");
  const client = useQueryClient();
  const callError = useCallError();
  const save = useMutation({
    mutationFn: () => hubCall("POST /comment-bank", { body: { text: typed } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf("GET /comment-bank") }),
  });
  if (typed === "" || typed.length > PHRASE_TEXT_MAX || known.includes(typed)) return null;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="mb-2 line-clamp-2 text-md text-muted">
        <q>{typed}</q>
      </p>
      <Button variant="secondary" size="small" pending={save.isPending} onClick={() => save.mutate()}>
        {t("savePhrase")}
      </Button>
      {save.isError ? (
        <p role="alert" className="mt-2 text-negative">
          {Object.values(callError(save.error).fields)[0] ?? callError(save.error).message}
        </p>
      ) : null}
    </div>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import type { Phrase } from "@/packages/client/contract/comment-bank";
import { PHRASE_TEXT_MAX, PHRASES_MAX } from "@/packages/client/contract/limits";

/** The phrases of a teacher, with those of their school to read; of a school admin the school's, which all its teachers have. */
export function PhraseList({ initial, owner }: { initial: Phrase[]; owner: "teacher" | "school" }) {
  const t = useTranslations("phrases");
  const ui = useTranslations("ui");
  const client = useQueryClient();
  const callError = useCallError();
  const { toast } = useToast();
  const queryKey = queryKeyOf("GET /comment-bank");
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await hubCall("GET /comment-bank", { signal })).data,
    initialData: initial,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const add = (text: string) => hubCall("POST /comment-bank", { body: { text } });
  const form = useFormCall(async (fields, element) => {
    await add(readText(fields, "text"));
    element.reset();
    await refresh();
  });
  async function addAgain(text: string): Promise<void> {
    try {
      await add(text);
    } catch (error) {
      const { fields, message } = callError(error);
      toast({ title: t("notUndone"), body: fields.text ?? message, tone: "negative" });
    }
    await refresh();
  }
  async function remove({ id, text }: Phrase): Promise<void> {
    try {
      await hubCall("DELETE /comment-bank/{phraseId}", { params: { phraseId: id } });
      toast({
        title: t("deleted"),
        action: { label: t("undo"), onClick: () => void addAgain(text) },
      });
    } catch (error) {
      toast({ title: t("notDeleted"), body: callError(error).message, tone: "negative" });
    }
    await refresh();
  }
  const isOwn = ({ shared }: Phrase) => shared === (owner === "school");
  const own = data.filter(isOwn);
  const others = data.filter((phrase) => !isOwn(phrase));
  return (
    <SectionCard id="phrases" title={t(`title.${owner}`)} className="mb-8">
      <p className="mb-4 max-w-prose text-muted">{t(`lead.${owner}`)}</p>
      {own.length === 0 ? <p className="mb-3 text-muted">{t("none")}</p> : null}
      <ul className="mb-4 grid gap-1">
        {own.map((phrase) => (
          <li key={phrase.id} className="flex items-center gap-3 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{phrase.text}</span>
            <Button
              type="button"
              variant="quiet"
              size="small"
              ignoresDoubleClick
              aria-label={t("deleteThis", { text: phrase.text })}
              onClick={() => void remove(phrase)}
            >
              {t("delete")}
            </Button>
          </li>
        ))}
      </ul>
      {own.length < PHRASES_MAX ? (
        <CallForm call={form} className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1">
            <CallField path="text" label={t("new")} required>
              <TextInput name="text" maxLength={PHRASE_TEXT_MAX} autoComplete="off" />
            </CallField>
          </div>
          <Button type="submit" pending={form.isPending} pendingText={ui("working")}>
            {t("add")}
          </Button>
        </CallForm>
      ) : (
        <p className="text-muted">{t("full", { max: PHRASES_MAX })}</p>
      )}
      {others.length > 0 ? (
        <>
          <h3 className="mb-1 mt-6 font-bold">{t("ofSchool")}</h3>
          <ul className="grid gap-1">
            {others.map(({ id, text }) => (
              <li key={id} className="border-b border-line py-1.5 wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </SectionCard>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ClassStudent, NewPassword } from "@/client/contract/class-list";
import { callForPasswords, wasQuicker } from "@/components/classrooms/make-passwords-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PrintedCards } from "./printed-cards";

/** What the page of the cards knows. */
export interface SignInCardsProps {
  classroomId: string;
  /** The class and its school. */
  classroom: string;
  students: readonly ClassStudent[];
  hubAddress: string;
}

/**
 * Chooses students, makes their passwords anew and shows the cards. The passwords live in this component alone: gone
 * with the page.
 */
export function SignInCards(props: SignInCardsProps) {
  const t = useTranslations("classroom.cards");
  const callError = useCallError();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(props.students.map(({ id }) => id)),
  );
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<readonly NewPassword[] | null>(null);

  async function make(): Promise<string | null> {
    try {
      setMade(await callForPasswords(props.classroomId, [...chosen]));
      return null;
    } catch (error) {
      return wasQuicker(error) ? t("raced") : callError(error).message;
    }
  }

  if (made) return <PrintedCards made={made} {...props} />;
  return (
    <>
      <Notice tone="warning">{t("warning")}</Notice>
      <p className="mb-5">{t("once")}</p>
      <Chooser students={props.students} chosen={chosen} onChoose={setChosen} problem={problem} />
      <div className="mt-5">
        <Button
          type="button"
          onClick={() => {
            setProblem(chosen.size === 0 ? t("nobody") : null);
            setIsAsking(chosen.size > 0);
          }}
        >
          {t("make")}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t("confirmTitle", { count: chosen.size })}
        body={t("confirmBody")}
        confirmLabel={t("confirm")}
        pendingLabel={t("pending")}
        tone="danger"
        onConfirm={make}
      />
    </>
  );
}

function Chooser({
  students,
  chosen,
  onChoose,
  problem,
}: {
  students: readonly ClassStudent[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  problem: string | null;
}) {
  const t = useTranslations("classroom.cards");
  const common = useTranslations("common");
  const isAll = chosen.size === students.length;
  const put = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <Card className="p-5 sm:p-6">
      <FieldGroup label={t("choose")} error={problem}>
        <Checkbox
          label={<span className="font-semibold">{t("all", { count: students.length })}</span>}
          checked={isAll}
          onChange={(event) =>
            onChoose(new Set(event.currentTarget.checked ? students.map(({ id }) => id) : []))
          }
        />
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {students.map(({ id, displayName, classNumber }) => (
            <Checkbox
              key={id}
              label={
                classNumber === null
                  ? displayName
                  : `${common("classNumber", { number: classNumber })} ${displayName}`
              }
              checked={chosen.has(id)}
              onChange={(event) => put(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </FieldGroup>
      <p role="status" className="mt-3 text-md text-muted">
        {t("chosen", { count: chosen.size })}
      </p>
    </Card>
  );
}

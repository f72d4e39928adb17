"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { createPasswords, isPasswordConflict } from "@/components/classrooms/create-passwords";
import { PrintedCards } from "@/components/classrooms/printed-cards";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { hubPath } from "@/lib/i18n/paths";
import type { ClassStudent, NewPassword } from "@/packages/client/contract/classrooms";

interface Props {
  classroomId: string;
  classroom: string;
  students: readonly ClassStudent[];
  /** Who is chosen at first. */
  chosen: readonly string[];
  signInUrl: string;
}

/** Resets the passwords of the chosen students and displays their sign-in cards. The passwords are kept only in this state. */
export function SignInCards(props: Props) {
  const { classroomId, students } = props;
  const t = useTranslations("classroom.cards");
  const common = useTranslations("common");
  const locale = useLocale();
  const callError = useCallError();
  // Not everybody: most often one lost card is replaced, and a card for everyone would end everyone's password.
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(props.chosen));
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [passwords, setPasswords] = useState<readonly NewPassword[] | null>(null);

  function select(id: string, isSelected: boolean): void {
    const others = [...selected].filter((other) => other !== id);
    setSelected(new Set(isSelected ? [...others, id] : others));
  }

  async function resetPasswords(): Promise<string | null> {
    try {
      setPasswords(await createPasswords(classroomId, [...selected]));
      return null;
    } catch (error) {
      return isPasswordConflict(error) ? t("conflict") : callError(error).message;
    }
  }

  if (passwords) {
    const back = hubPath(locale, `/classrooms/${classroomId}`);
    return (
      <PrintedCards
        cards={passwords.map((one) => ({ ...one, key: one.studentId, classroom: props.classroom }))}
        signInUrl={props.signInUrl}
        actions={<ButtonLink href={back}>{t("back")}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Notice tone="warning">{t("warning")}</Notice>
      <p className="mb-5">{t("shownOnce")}</p>
      <Card className="p-5 sm:p-6">
        <FieldGroup label={t("selectLabel")} error={problem}>
          <Checkbox
            label={<span className="font-semibold">{t("selectAll", { count: students.length })}</span>}
            checked={selected.size === students.length}
            onChange={(event) =>
              setSelected(new Set(event.currentTarget.checked ? students.map(({ id }) => id) : []))
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
                checked={selected.has(id)}
                onChange={(event) => select(id, event.currentTarget.checked)}
              />
            ))}
          </div>
        </FieldGroup>
        <p role="status" className="mt-3 text-md text-muted">
          {t("selectedCount", { count: selected.size })}
        </p>
      </Card>
      <div className="mt-5">
        <Button
          type="button"
          onClick={() => {
            setProblem(selected.size === 0 ? t("noneSelected") : null);
            setIsConfirming(selected.size > 0);
          }}
        >
          {t("create", { count: selected.size })}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t("confirmTitle", { count: selected.size })}
        body={t("confirmBody")}
        confirmLabel={t("confirm")}
        pendingLabel={t("pending")}
        tone="danger"
        onConfirm={resetPasswords}
      />
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PrintedCards } from "@/components/classrooms/printed-cards";
import { hubCall } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { useAskBeforeLeaving } from "@/components/forms/use-ask-before-leaving";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { ROSTER_CARDS_MAX } from "@/packages/client/contract/limits";
import type { RosterCard } from "@/packages/client/contract/rosters";

/** How many cards are made and printed at once: those of a few classrooms. */
const BATCH = 4 * ROSTER_CARDS_MAX;

interface Props {
  ids: { schoolId: string; importId: string };
  cardsLeft: number;
  ownCardsLeft: number;
  signInUrl: string;
  onClosed: () => void;
}

/** The sign-in cards of new people. The passwords are kept only in this state, until the cards are closed. */
export function NewSignInCards(props: Props) {
  const { cardsLeft, ownCardsLeft, signInUrl, onClosed } = props;
  const t = useTranslations("rosters.cards");
  const callError = useCallError();
  const [made, setMade] = useState<readonly RosterCard[]>([]);
  // How many cards are being made; null while none are.
  const [making, setMaking] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The hub returns each card once, so cards that are made but not shown yet would be lost.
  useAskBeforeLeaving(making !== null);
  async function makeCards(of: "school" | "import"): Promise<void> {
    const count = Math.min(of === "import" ? ownCardsLeft : cardsLeft, BATCH);
    setMaking(count);
    setProblem(null);
    try {
      for (let done = 0, left = count; done < count && left > 0; ) {
        const limit = Math.min(count - done, ROSTER_CARDS_MAX);
        const { data } = await hubCall("GET /schools/{schoolId}/roster-imports/{importId}/cards", {
          params: props.ids,
          query: { of, limit },
        });
        if (data.cards.length === 0) break;
        done += data.cards.length;
        left = data.left;
        setMade((cards) => [...cards, ...data.cards]);
      }
    } catch (error) {
      setProblem(callError(error).message);
    }
    setMaking(null);
  }
  const forget = () => setMade([]);
  const earlier = cardsLeft - ownCardsLeft;

  function finish(): void {
    forget();
    onClosed();
  }

  if (making === null && made.length > 0) {
    const cards = made.map(({ profileId, classroomName, ...card }) => ({
      ...card,
      key: profileId,
      classroom: classroomName ?? "",
    }));
    return (
      <div className="my-8">
        <PrintedCards
          cards={cards}
          signInUrl={signInUrl}
          actions={
            <Button type="button" variant="secondary" onClick={finish}>
              {t("back")}
            </Button>
          }
        />
      </div>
    );
  }
  if (making === null && cardsLeft === 0) return null;
  return (
    <Card as="section" aria-labelledby="roster-cards" className="my-8 p-5 sm:p-6">
      <h2 id="roster-cards" className="mb-2 text-xl font-bold leading-tight">
        {t("title")}
      </h2>
      <p className="mb-4 max-w-prose">{t("body", { count: cardsLeft })}</p>
      {ownCardsLeft > 0 && earlier > 0 ? (
        <p className="mb-4 max-w-prose">{t("whose", { own: ownCardsLeft, earlier })}</p>
      ) : null}
      {making === null ? null : <Progress label={t("pending")} done={made.length} total={making} />}
      {problem ? (
        <p role="alert" className="mb-3 font-semibold text-negative">
          {problem}
        </p>
      ) : null}
      {making === null ? (
        <div className="flex flex-wrap gap-3">
          {ownCardsLeft > 0 && earlier > 0 ? (
            <Button type="button" onClick={() => void makeCards("import")}>
              {t(ownCardsLeft > BATCH ? "makeFirstOwn" : "makeOwn", {
                count: Math.min(ownCardsLeft, BATCH),
                total: ownCardsLeft,
              })}
            </Button>
          ) : null}
          <Button
            type="button"
            variant={ownCardsLeft > 0 && earlier > 0 ? "secondary" : "primary"}
            onClick={() => void makeCards("school")}
          >
            {t(cardsLeft > BATCH ? "makeFirst" : "make", {
              count: Math.min(cardsLeft, BATCH),
              total: cardsLeft,
            })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

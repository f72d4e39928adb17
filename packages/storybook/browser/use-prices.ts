import { useCallback, useEffect, useState } from "react";
import type { Account, EducationClient, ErrorCode, Quote, SessionContext } from "../../client/index";

type Purpose = SessionContext["purpose"];

/** What is shown about an AI helper (text or picture) before its button is pressed. */
export interface Offer {
  /** The quoted price in credits; null without a quote. */
  price: number | null;
  /** Whether the first requests (two quotes, one account) have all ended. A price that is null then is unknown; the button still works. */
  isAnswered: boolean;
  /** The error code that a request would get now; null when none is expected, or when the account is not known. */
  refusal: ErrorCode | null;
  /** The credits that are left, today where there is a daily limit; null when the account is not known. */
  left: { count: number; isToday: boolean } | null;
}

export interface Prices {
  text: Offer;
  image: Offer;
  /** Fetches the remaining credits again, after some may have been spent. */
  refresh: () => void;
}

type Answers = { text: Quote | null; image: Quote | null; account: Account | null };

/**
 * Fetches the quotes once, and the remaining credits once and at each `refresh`. Only launches for
 * `student_activity` have a daily limit.
 */
export function usePrices(edu: EducationClient, purpose: Purpose): Prices {
  const [answers, setAnswers] = useState<Answers | null>(null);
  const refresh = useCallback(() => {
    edu.account().then(
      (account) => setAnswers((now) => now && { ...now, account }),
      // Without an answer the buttons still work; the refused request says what is wrong.
      () => undefined,
    );
  }, [edu]);
  useEffect(() => {
    Promise.allSettled([edu.quote("text"), edu.quote("image"), edu.account()]).then(
      ([text, image, account]) =>
        setAnswers({ text: takeValue(text), image: takeValue(image), account: takeValue(account) }),
    );
  }, [edu]);
  return {
    text: offerOf("text", answers, purpose),
    image: offerOf("image", answers, purpose),
    refresh,
  };
}

function takeValue<Value>(answer: PromiseSettledResult<Value>): Value | null {
  return answer.status === "fulfilled" ? answer.value : null;
}

function offerOf(kind: "text" | "image", answers: Answers | null, purpose: Purpose): Offer {
  const price = answers?.[kind]?.credits ?? null;
  return {
    price,
    isAnswered: answers !== null,
    left: answers?.account ? findLeft(answers.account, purpose) : null,
    refusal: answers?.account ? findRefusal(answers.account, kind, { price, purpose }) : null,
  };
}

/** Returns what a student may still spend: of the daily limit, but no more than the class's credits. */
export function findLeft({ credits, limits }: Account, purpose: Purpose): Offer["left"] {
  const limit = purpose === "student_activity" ? limits.perStudentPerDay : null;
  if (limit === null) return { count: credits.available, isToday: false };
  return { count: Math.max(0, Math.min(limit - limits.usedToday, credits.available)), isToday: true };
}

/** Returns the error code with which the hub would refuse a request, as far as the account shows it beforehand. */
export function findRefusal(
  account: Account,
  kind: "text" | "image",
  { price, purpose }: { price: number | null; purpose: Purpose },
): ErrorCode | null {
  const { credits, limits, defaults, prices } = account;
  const needed = price ?? prices[kind];
  if (defaults[kind] === null) return "CFG_001";
  const limit = purpose === "student_activity" ? limits.perStudentPerDay : null;
  if (limit !== null && limits.usedToday + needed > limit) return "CREDIT_002";
  return credits.available < needed ? "CREDIT_001" : null;
}

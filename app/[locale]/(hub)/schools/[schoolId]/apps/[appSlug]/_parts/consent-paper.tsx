import { useTranslations } from "next-intl";
import type { AppPaper } from "@/lib/safety/get-paper";
import { BlankLine, PaperFacts, TickBox } from "./paper-parts";
import { usePaperTexts } from "./use-paper-texts";

/** What a guardian reads, and signs. */
export function ConsentPaper({ paper }: { paper: AppPaper }) {
  const t = useTranslations("papers.consentPaper");
  const texts = usePaperTexts(paper);
  const names = ["child", "class", "guardian", "relation", "date", "signature"] as const;
  return (
    <>
      <p className="my-4 print:my-3">{t("greeting", { school: texts.school, app: texts.app })}</p>
      <PaperFacts facts={useGuardianFacts(paper)} />
      <section className="mt-6 break-inside-avoid print:mt-4">
        <h3 className="text-lg font-bold">{t("answer", { app: texts.app })}</h3>
        <p className="flex flex-wrap gap-x-10 gap-y-2 py-3 text-lg font-semibold">
          <TickBox label={t("agree")} />
          <TickBox label={t("disagree")} />
        </p>
        <div className="grid gap-x-8 sm:grid-cols-2 print:grid-cols-2">
          {names.map((name) => (
            <BlankLine key={name} label={t(name)} />
          ))}
        </div>
        <p className="mt-6 text-center text-lg font-bold">{t("to", { school: texts.school })}</p>
      </section>
    </>
  );
}

/** The facts of the committee's paper, in a guardian's words. */
function useGuardianFacts(paper: AppPaper) {
  const t = useTranslations("papers.consentPaper");
  const shared = useTranslations("papers");
  const texts = usePaperTexts(paper);
  const hubFacts = useHubFacts(paper);
  const { app } = paper;
  const byHand = <BlankLine label={`(${shared("byHand")})`} />;
  const who = t("whoText", {
    developer: app.developer.displayName,
    address: texts.host,
    min: app.minAge,
    max: app.maxAge,
  });
  return [
    { label: t("what"), value: texts.purpose || byHand },
    {
      label: t("who"),
      value: app.integrationMode === "edu_only" ? who : `${who} ${shared(app.integrationMode)}`,
    },
    ...(app.integrationMode === "legacy" ? [{ label: t("refuse"), value: byHand }] : hubFacts),
    { label: t("contacts"), value: texts.contacts ?? shared("noContact") },
  ];
}

/** What is true for the use of an app through the hub. */
function useHubFacts(paper: AppPaper) {
  const t = useTranslations("papers.consentPaper");
  const shared = useTranslations("papers");
  const texts = usePaperTexts(paper);
  const { checkedBy, prices, requiresGuardianConsent } = paper;
  const { answering, providers } = texts;
  const models = answering.map(({ name, provider }) => t("aiModel", { model: name, provider }));
  const terms = [...new Set(answering.flatMap((model) => (model.terms ? [model.terms.url] : [])))];
  const sent = [
    t("sentApp", { what: shared("data.app") }),
    ...(models.length > 0 ? [t("sentModels", { providers, what: shared("data.models") })] : []),
    ...(checkedBy ? [t("sentCheck", { provider: checkedBy.provider, what: shared("data.check") })] : []),
    shared("data.masked"),
  ];
  const safe = [
    texts.check,
    ...(checkedBy ? [t("stopped", { categories: texts.stopped })] : []),
    ...(checkedBy && texts.recorded ? [t("recorded", { categories: texts.recorded })] : []),
    ...(checkedBy ? [shared("check.alerts")] : []),
  ];
  const ai = t("aiText", {
    models: models.join(", "),
    terms: terms.length > 0 ? terms.join(", ") : shared("noTerms"),
  });
  return [
    { label: t("ai"), value: models.length > 0 ? ai : shared("noModels") },
    { label: t("sent"), value: <Lines texts={sent} /> },
    {
      label: t("kept"),
      value: (
        <Lines
          texts={[...texts.kept.map(({ label, value }) => `${label}: ${value}`), shared("data.others")]}
        />
      ),
    },
    { label: t("safe"), value: safe.join(" ") },
    { label: t("when"), value: texts.hours },
    { label: t("cost"), value: t("costText", { limit: prices.dailyLimitCredits ?? 0 }) },
    {
      label: t("refuse"),
      value: `${t("refuseText")} ${t(requiresGuardianConsent ? "noAnswerYes" : "noAnswerNo")}`,
    },
    { label: t("change"), value: t("changeText", { rights: shared("keep.rights") }) },
  ];
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

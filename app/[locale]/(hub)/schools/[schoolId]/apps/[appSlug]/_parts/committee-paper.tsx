import { useLocale, useTranslations } from "next-intl";
import type { AppPaper } from "@/lib/safety/get-paper";
import { BlankLine, PaperFacts, PaperPart, TickBox } from "./paper-parts";
import { usePaperTexts } from "./use-paper-texts";

/** What the school's committee decides on: an app, and how the school uses it. */
export function CommitteePaper({ paper }: { paper: AppPaper }) {
  const t = useTranslations("papers");
  const part = useTranslations("papers.committeePaper");
  const label = useTranslations("papers.labels");
  const texts = usePaperTexts(paper);
  const usesHub = paper.app.integrationMode !== "legacy";
  return (
    <>
      <PaperPart title={part("purpose")}>
        <AppFacts paper={paper} />
        {paper.app.integrationMode === "edu_only" ? null : (
          <p className="mt-2 font-semibold">{t(paper.app.integrationMode)}</p>
        )}
      </PaperPart>
      {usesHub ? (
        <>
          <PaperPart title={part("models")}>
            <ModelTable paper={paper} />
          </PaperPart>
          <PaperPart title={part("data")}>
            <SentFacts paper={paper} />
          </PaperPart>
          <PaperPart title={part("kept")}>
            <PaperFacts facts={texts.kept} />
            <p className="mt-2 text-md print:text-sm">
              {t("keep.rights")} {t("data.others")}
            </p>
          </PaperPart>
          <PaperPart title={part("safety")}>
            <SafetyFacts paper={paper} />
          </PaperPart>
          <PaperPart title={part("cost")}>
            <CostFacts paper={paper} />
          </PaperPart>
        </>
      ) : null}
      <PaperPart title={part("contacts")}>
        <PaperFacts facts={[{ label: label("contacts"), value: texts.contacts ?? t("noContact") }]} />
        <BlankLine label={label("phone")} />
      </PaperPart>
      <PaperPart title={part("decision")}>
        <div className="break-inside-avoid">
          <p className="flex flex-wrap gap-x-8 gap-y-2 py-1">
            <TickBox label={part("agreed")} />
            <TickBox label={part("changed")} />
            <TickBox label={part("refused")} />
          </p>
          <div className="grid gap-x-8 sm:grid-cols-2 print:grid-cols-2">
            <BlankLine label={part("date")} />
            <BlankLine label={part("chair")} />
          </div>
        </div>
      </PaperPart>
    </>
  );
}

function AppFacts({ paper }: { paper: AppPaper }) {
  const label = useTranslations("papers.labels");
  const catalog = useTranslations("catalog");
  const texts = usePaperTexts(paper);
  const { app } = paper;
  const languageNames = new Intl.DisplayNames([useLocale()], { type: "language" });
  const languages = app.locales.map((language) => languageNames.of(language) ?? language);
  return (
    <PaperFacts
      facts={[
        { label: label("app"), value: texts.app },
        { label: label("purpose"), value: texts.purpose || <ByHand /> },
        { label: label("developer"), value: app.developer.displayName },
        { label: label("address"), value: texts.host },
        { label: label("ages"), value: catalog("ages", { min: app.minAge, max: app.maxAge }) },
        { label: label("languages"), value: languages.join(", ") },
        { label: label("signIn"), value: catalog(`mode.${app.integrationMode}`) },
      ]}
    />
  );
}

function ByHand() {
  const t = useTranslations("papers");
  return <BlankLine label={`(${t("byHand")})`} />;
}

function ModelTable({ paper }: { paper: AppPaper }) {
  const t = useTranslations("papers");
  const label = useTranslations("papers.labels");
  const media = useTranslations("models.media");
  const { reviewedOn } = usePaperTexts(paper);
  const columns = ["model", "provider", "makes", "minimumAge", "students", "terms"] as const;
  if (paper.models.length === 0) return <p>{t("noModels")}</p>;
  return (
    <>
      <p className="mb-2 text-md print:text-sm">
        {t("committeePaper.modelsHint", { age: paper.safety.youngestAge })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
      <div
        role="group"
        aria-label={t("committeePaper.models")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="w-full min-w-xl border-collapse text-left text-md [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-1 print:text-sm">
          <thead>
            <tr className="bg-sunken">
              {columns.map((column) => (
                <th key={column} scope="col" className="align-bottom">
                  {label(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paper.models.map(({ id, name, provider, mediaType, minimumAge, answersStudents, terms }) => (
              <tr key={id} className="break-inside-avoid align-top">
                <th scope="row" className="wrap-anywhere">
                  {name}
                </th>
                <td className="wrap-anywhere">{provider}</td>
                <td>{media(mediaType)}</td>
                <td>{minimumAge === 0 ? t("anyAge") : minimumAge}</td>
                <td>{t(answersStudents ? "yes" : "no")}</td>
                <td className="min-w-40 wrap-anywhere">
                  {terms ? (
                    <>
                      <a href={terms.url} className="underline">
                        {terms.url}
                      </a>{" "}
                      ({terms.reviewedOn ? reviewedOn(terms.reviewedOn) : t("notReviewed")})
                    </>
                  ) : (
                    t("noTerms")
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function SentFacts({ paper }: { paper: AppPaper }) {
  const t = useTranslations("papers");
  const label = useTranslations("papers.labels");
  const texts = usePaperTexts(paper);
  const { checkedBy } = paper;
  return (
    <>
      <PaperFacts
        facts={[
          { label: `${texts.app} (${texts.host})`, value: t("data.app") },
          ...(texts.answering.length > 0 ? [{ label: texts.providers, value: t("data.models") }] : []),
          ...(checkedBy
            ? [{ label: `${checkedBy.provider} (${label("check")})`, value: t("data.check") }]
            : []),
        ]}
      />
      <p className="mt-2 text-md print:text-sm">{t("data.masked")}</p>
      <BlankLine label={`${label("country")} (${t("byHand")})`} />
    </>
  );
}

function SafetyFacts({ paper }: { paper: AppPaper }) {
  const t = useTranslations("papers");
  const label = useTranslations("papers.labels");
  const texts = usePaperTexts(paper);
  const needsConsent = t(`needsConsent.${paper.requiresGuardianConsent ? "yes" : "no"}`);
  const ofChecks = [
    { label: label("stopped"), value: texts.stopped },
    { label: label("recorded"), value: texts.recorded || t("nothing") },
    { label: label("alerts"), value: t("check.alerts") },
    { label: label("help"), value: texts.help },
  ];
  return (
    <PaperFacts
      facts={[
        { label: label("check"), value: texts.check },
        ...(paper.checkedBy ? ofChecks : []),
        { label: label("hours"), value: texts.hours },
        { label: label("consent"), value: needsConsent },
      ]}
    />
  );
}

function CostFacts({ paper: { prices } }: { paper: AppPaper }) {
  const t = useTranslations("papers");
  const label = useTranslations("papers.labels");
  const { textPriceCredits, imagePriceCredits, dailyLimitCredits } = prices;
  return (
    <PaperFacts
      facts={[
        { label: label("textPrice"), value: t("credits", { count: textPriceCredits }) },
        { label: label("imagePrice"), value: t("credits", { count: imagePriceCredits }) },
        {
          label: label("dailyLimit"),
          value: dailyLimitCredits === null ? t("noLimit") : t("credits", { count: dailyLimitCredits }),
        },
        { label: label("payer"), value: t("payer") },
      ]}
    />
  );
}

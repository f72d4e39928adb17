import { type Choices, NEW_CLASSROOM } from "@/lib/lti/choose";
import type { LaunchData } from "@/lib/lti/step-data";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { ACTIVITY_TITLE_MAX } from "@/packages/client/contract/limits";
import { type Html, hiddenFields, html } from "./html";
import { type LtiTexts, ltiPage, ltiTexts } from "./lti-page";

/** Fills in the app's name as the title until the teacher has written one. */
const CODE = `
const title = document.querySelector("input[name=title]");
let proposed = title.value === "";
title.addEventListener("input", () => { proposed = title.value === ""; });
for (const radio of document.querySelectorAll("input[name=appSlug]")) {
  const propose = () => { if (proposed && radio.checked) title.value = radio.dataset.name; };
  radio.addEventListener("change", propose);
  propose();
}
document.querySelector("form").addEventListener("submit", ({ submitter }) => { submitter.disabled = true; });`;

function classroomField(t: LtiTexts, { classrooms, newClassroom }: Choices, hasCourse: boolean): Html | null {
  if (classrooms === null) return null;
  if (classrooms.length === 0 && newClassroom === null)
    return html`<p class="problem">${t("page.noClassroom")}</p>`;
  const options = classrooms.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  const made =
    newClassroom !== null &&
    html`<option value="${NEW_CLASSROOM}">${t("page.newClassroom", { name: newClassroom })}</option>`;
  return html`<div class="field"><label for="classroom">${t(hasCourse ? "page.classroom" : "page.classroomOnce")}</label>
<select id="classroom" name="classroomId" required ${hasCourse && html`aria-describedby="classroom-hint"`}>${options}${made}</select>
${hasCourse && html`<p class="muted" id="classroom-hint">${t("page.classroomHint")}</p>`}</div>`;
}

function appField(t: LtiTexts, { apps }: Choices, language: Language): Html {
  const isOnly = apps.length === 1;
  const choices = apps.map((app) => {
    const name = language === "ko" ? (app.nameKo ?? app.name) : app.name;
    const description = language === "ko" ? (app.descriptionKo ?? app.description) : app.description;
    return html`<label class="choice"><input type="radio" name="appSlug" value="${app.slug}" data-name="${name}" required ${isOnly && html`checked`}>
<span><b>${name}</b>${description ?? ""}</span></label>`;
  });
  return html`<fieldset><legend>${t("page.app")}</legend>${choices}</fieldset>`;
}

/** Lets a teacher choose the app for a link of the course, and the classroom of a course that has none yet. */
export function choosePage(
  { token, data, choices, problem }: { token: string; data: LaunchData; choices: Choices; problem?: string },
  language: Language,
): Response {
  const t = ltiTexts(language);
  return ltiPage({
    language,
    title: t("page.chooseTitle"),
    status: problem === undefined ? 200 : 422,
    body: html`<h1>${t("page.chooseTitle")}</h1><p>${t("page.chooseLead")}</p>
${problem !== undefined && html`<p class="problem" role="alert">${t("page.problem", { problem })}</p>`}
<form method="post" action="/lti/choose">${hiddenFields({ token })}
${classroomField(t, choices, data.context !== null)}${appField(t, choices, language)}
<div class="field"><label for="title">${t("page.title")}</label>
<input id="title" type="text" name="title" value="${choices.title}" maxlength="${String(ACTIVITY_TITLE_MAX)}" required aria-describedby="title-hint">
<p class="muted" id="title-hint">${t("page.titleHint")}</p></div>
<button>${t("page.add")}</button></form>`,
    script: { code: CODE, data: {} },
  });
}

/** Takes the chosen activity back to the platform. */
export function returnPage(
  { returnUrl, jwt }: { returnUrl: string; jwt: string },
  language: Language,
): Response {
  const t = ltiTexts(language);
  return ltiPage({
    language,
    title: t("page.returning"),
    body: html`<h1>${t("page.returning")}</h1><form id="return" method="post" action="${returnUrl}">
${hiddenFields({ JWT: jwt })}<button>${t("page.continue")}</button></form>`,
    script: { code: `document.getElementById("return").submit();`, data: {} },
  });
}

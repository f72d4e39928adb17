import type { AppStatus, IntegrationMode } from "@/generated/prisma/enums";
import demoActivities from "./activities.json" with { type: "json" };
import demoApps from "./apps.json" with { type: "json" };
import { demoId, HANBIT, SAEBYEOK } from "./demo-ids";
import { classes, playgroundOwners } from "./people";
import type { Past } from "./school-days";

/** The demo schools. */
export const schools = [
  { id: HANBIT, name: "Hanbit Elementary School", nameKo: "한빛초등학교" },
  { id: SAEBYEOK, name: "Saebyeok Elementary School", nameKo: "새벽초등학교" },
];

const hanbitPool = demoId("pool hanbit");
const saebyeokPool = demoId("pool saebyeok");

const playgrounds = playgroundOwners.map((owner) => ({
  owner,
  developerId: demoId(owner),
  poolId: demoId(`pool ${owner}`),
}));

/** The credit pools of the schools and playgrounds. */
export const pools = [
  { id: hanbitPool, schoolId: HANBIT, developerId: null, lowWaterCredits: 100 },
  { id: saebyeokPool, schoolId: SAEBYEOK, developerId: null, lowWaterCredits: 20 },
  ...playgrounds.map(({ poolId, developerId }) => ({
    id: poolId,
    schoolId: null,
    developerId,
    lowWaterCredits: null,
  })),
];

/** The credits that each pool was granted, and why; `owner` is the login name of a playground's owner. */
export const grants = [
  { poolId: hanbitPool, schoolId: HANBIT, owner: undefined, credits: 5000, note: "이번 학기 크레딧" },
  { poolId: saebyeokPool, schoolId: SAEBYEOK, owner: undefined, credits: 100, note: "이번 학기 크레딧" },
  ...playgrounds.map(({ poolId, owner }) => ({
    poolId,
    schoolId: null,
    owner,
    credits: 50,
    note: "Credits to try apps with",
  })),
];

/** The classrooms of the schools, and the playgrounds. */
export const classrooms = [
  ...classes.map(({ name, schoolId }) => ({
    id: demoId(`classroom ${name}`),
    name,
    schoolId,
    developerId: null,
    poolId: schoolId === HANBIT ? hanbitPool : saebyeokPool,
  })),
  ...playgrounds.map(({ owner, developerId, poolId }) => ({
    id: demoId(`classroom playground ${owner}`),
    name: "Playground",
    schoolId: null,
    developerId,
    poolId,
  })),
];

/** Returns the demo apps; all but Word Garden are pages of the sample app's server, at this origin. */
export function apps(sampleAppOrigin: string) {
  const addressOf = (path: string) => new URL(path, sampleAppOrigin);
  return demoApps.map(({ status, integrationMode, hostedUrl, origins, iconUrl, ...app }) => ({
    ...app,
    id: demoId(`app ${app.slug}`),
    developerId: demoId("developer"),
    locales: ["en", "ko"],
    status: (status ?? "approved") as AppStatus,
    integrationMode: integrationMode as IntegrationMode | undefined,
    hostedUrl: addressOf(hostedUrl).href,
    origins: origins.map((path) => addressOf(path).origin),
    iconUrl: iconUrl && addressOf(iconUrl).href,
  }));
}

/**
 * Returns the demo activities. Their times are school days, as in `Past`, with a clock; one without a time at which it was made was
 * made when the schools were added.
 */
export function activities({ beganAt, at }: Past) {
  return demoActivities.map(({ name, classroom, app, opens, due, closes, made, ...texts }) => ({
    ...texts,
    id: demoId(`activity ${name}`),
    classroomId: demoId(`classroom ${classroom}`),
    appId: demoId(`app ${app}`),
    opensAt: opens ? at(opens.day, opens.clock) : null,
    dueAt: due ? at(due.day, due.clock) : null,
    closesAt: closes ? at(closes.day, closes.clock) : null,
    createdAt: made ? at(made.day, made.clock) : beganAt,
  }));
}

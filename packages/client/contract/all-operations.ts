import * as activities from "./activities";
import * as appState from "./app-state";
import * as apps from "./apps";
import * as auditEvents from "./audit-events";
import * as classrooms from "./classrooms";
import * as commentBank from "./comment-bank";
import * as feedback from "./feedback";
import * as generation from "./generation";
import * as grants from "./grants";
import * as hubPeople from "./hub-people";
import * as identityLinks from "./identity-links";
import * as launch from "./launch";
import * as lms from "./lms";
import * as lti from "./lti";
import * as notifications from "./notifications";
import type { OperationContract } from "./operation";
import * as ownApps from "./own-apps";
import * as people from "./people";
import * as personActions from "./person-actions";
import * as playground from "./playground";
import * as prints from "./prints";
import * as privacy from "./privacy";
import * as profile from "./profile";
import * as progress from "./progress";
import * as records from "./records";
import * as reviews from "./reviews";
import * as rosterFiles from "./roster-files";
import * as rosters from "./rosters";
import * as safety from "./safety";
import * as schoolPool from "./school-pool";
import * as schools from "./schools";
import * as session from "./session";
import * as setup from "./setup";
import * as singleSignOn from "./single-sign-on";
import * as submissions from "./submissions";
import * as system from "./system";
import * as terms from "./terms";
import * as tokens from "./tokens";
import * as uploads from "./uploads";
import * as usage from "./usage";

/** Everything that the files with operations export. */
const exported = {
  ...activities,
  ...appState,
  ...apps,
  ...auditEvents,
  ...classrooms,
  ...commentBank,
  ...feedback,
  ...generation,
  ...grants,
  ...hubPeople,
  ...launch,
  ...lms,
  ...notifications,
  ...ownApps,
  ...people,
  ...personActions,
  ...playground,
  ...prints,
  ...privacy,
  ...safety,
  ...identityLinks,
  ...lti,
  ...profile,
  ...progress,
  ...records,
  ...reviews,
  ...rosterFiles,
  ...rosters,
  ...schoolPool,
  ...schools,
  ...session,
  ...setup,
  ...singleSignOn,
  ...submissions,
  ...system,
  ...terms,
  ...tokens,
  ...uploads,
  ...usage,
};

/** The operations by name. With it a page types an operation's request and answer without loading the schemas. */
export type Operations = {
  [Name in keyof typeof exported as (typeof exported)[Name] extends OperationContract
    ? Name
    : never]: (typeof exported)[Name];
};

const isOperation = (value: unknown): value is OperationContract =>
  typeof value === "object" && value !== null && "auth" in value && "path" in value;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Every operation that has a contract, in the order of the API reference: by path. */
export const ALL_OPERATIONS: readonly OperationContract[] = Object.values<unknown>(exported)
  .filter(isOperation)
  .sort(
    (one, other) =>
      one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method),
  );

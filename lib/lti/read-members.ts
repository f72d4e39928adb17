import { z } from "zod";
import { callService } from "./call-service";
import { roleOf, SCOPES } from "./claims";
import { PlatformFailed, readJson } from "./fetch-platform";
import type { PlatformRow } from "./queries/rows";

const MEMBERS = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
/** A platform pages as it likes; more than this many pages are not a course. */
const MAX_PAGES = 200;

const shown = z.string().trim().catch("").optional();

const container = z.object({
  members: z.array(
    z.object({
      user_id: z.string().min(1).max(255),
      status: z.string().optional(),
      roles: z.array(z.string()),
      name: shown,
      given_name: shown,
      family_name: shown,
      lis_person_sourcedid: z.string().trim().max(255).catch("").optional(),
    }),
  ),
});

/** A member of a course. */
export interface Member {
  subject: string;
  sourcedId: string | null;
  role: "student" | "teacher";
  givenName: string;
  familyName: string;
  isActive: boolean;
}

type Listed = z.infer<typeof container>["members"][number];

/** Members who are neither, such as mentors, are left out. */
function toMember(listed: Listed): Member | null {
  const role = roleOf(listed.roles);
  if (role === null) return null;
  const { given_name = "", family_name = "", name = "" } = listed;
  const hasParts = given_name !== "" || family_name !== "";
  return {
    subject: listed.user_id,
    sourcedId: listed.lis_person_sourcedid || null,
    role,
    givenName: hasParts ? given_name : name,
    familyName: hasParts ? family_name : "",
    isActive: listed.status === undefined || listed.status === "Active",
  };
}

/** The address of the next page, of the `Link` header. */
function nextPage(link: string | string[] | undefined, url: string): string | null {
  const [, next] = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec([link].flat().join(",")) ?? [];
  return next === undefined ? null : (URL.parse(next, url)?.href ?? null);
}

/**
 * Reads the people of a course from its platform (Names and Role Provisioning Services 2.0). Part of them would not do, since an import
 * lets those leave whom the platform does not list. @throws PlatformFailed
 */
export async function readMembers(platform: PlatformRow, membershipsUrl: string): Promise<Member[]> {
  const members: Member[] = [];
  let url: string | null = membershipsUrl;
  for (let page = 0; url !== null; page += 1) {
    if (page === MAX_PAGES) throw new PlatformFailed("the platform's list of members has too many pages");
    const answer: Awaited<ReturnType<typeof callService>> = await callService(platform, {
      url,
      scope: SCOPES.members,
      accept: MEMBERS,
    });
    const parsed = container.safeParse(readJson(answer));
    if (!parsed.success) throw new PlatformFailed("the platform's answer is no list of members");
    members.push(...parsed.data.members.flatMap((listed) => toMember(listed) ?? []));
    url = nextPage(answer.headers.link, url);
  }
  return members;
}

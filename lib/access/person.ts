/** The five roles (protocol: People and roles). */
export type Role = "student" | "teacher" | "school_admin" | "developer" | "operator";

/** The signed-in person, read from the database at this request. */
export interface Person {
  id: string;
  login: string;
  role: Role;
  displayName: string;
  /** Null for developers and operators. */
  schoolId: string | null;
  /** The id of the sign-in of this request, whose launches end when the person signs out. Null with an API token. */
  signInId: string | null;
  /**
   * The profile's `passwordChangedAt` and `signInsEndedAt` when the sign-in began, in milliseconds since 1970. The sign-in ends
   * when either changes. Absent with an API token.
   */
  signInState?: { passwordChangedAt: number | null; signInsEndedAt: number | null };
  /** The id of the API token of this request; absent when the request is authenticated by the sign-in cookie. */
  apiTokenId?: string;
  /** The caller's IP address, for the audit log; null when unknown. */
  ipAddress: string | null;
  /**
   * Whether the person must choose a new password before anything else, because someone else gave them the current one. False
   * for students, who keep theirs; absent with an API token.
   */
  mustChangePassword?: boolean;
}

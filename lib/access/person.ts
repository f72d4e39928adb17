/** The five roles (protocol: People and roles). */
export type Role = "student" | "teacher" | "school_admin" | "developer" | "operator";

/** Who is signed in on the hub, as the database has it at this request. */
export interface Person {
  id: string;
  login: string;
  role: Role;
  displayName: string;
  /** Null for developers and operators. */
  schoolId: string | null;
  /** Which sign-in on the hub this is; null with a hub bearer. Signing out ends the launches started from it. */
  signInId: string | null;
  /** The hub bearer that asks; without one it is the sign-in cookie. */
  bearerId?: string;
  /** The network address that asks, for the audit log; null where none is known. */
  address: string | null;
  /** Whether someone else gave them the present password; known of the sign-in cookie alone. */
  mustChangePassword?: boolean;
}

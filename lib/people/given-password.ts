import type { Role } from "@/lib/access/person";
import { readablePassword } from "./readable-password";
import { hashPassword } from "./sign-in";

/** A password that someone else hands to a person. */
export interface GivenPassword {
  /** What the person types; the hub keeps it nowhere. */
  password: string;
  passwordHash: string;
  /** Whether the person must choose an own password at the first sign-in: everyone but students (decision 0015). */
  mustChangePassword: boolean;
}

/** Makes a password for a person of this role, to be shown once to whoever hands it over. */
export async function givePassword(role: Role): Promise<GivenPassword> {
  const password = readablePassword();
  return {
    password,
    passwordHash: await hashPassword(password),
    mustChangePassword: role !== "student",
  };
}

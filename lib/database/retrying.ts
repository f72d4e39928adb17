import { refusalOf } from "./database-error";

const TRIES = 4;

/**
 * Runs one statement again when PostgreSQL ended it in favour of another (deadlock, serialization): it has done
 * nothing then. For single statements only.
 */
export async function retrying<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === TRIES || refusalOf(error)?.kind !== "conflict") throw error;
    }
  }
}

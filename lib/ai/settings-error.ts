/**
 * Settings that cannot be worked with. It stops the start, and names everything that is wrong at once so that
 * nobody has to fix one line, start again and meet the next (protocol: Addresses and settings, Models and providers).
 */
export class SettingsError extends Error {
  override readonly name = "SettingsError";

  /** One plain sentence per problem, without any secret. */
  readonly problems: readonly string[];

  constructor(title: string, problems: readonly string[]) {
    super(`${title}\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

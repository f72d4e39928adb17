import { parseArgs } from "node:util";
import { displayName, login } from "../../packages/client/contract/people";
import { CommandError, messageOf } from "../process/command-error";

const USAGE = 'npm run operator:create -- --login NAME [--name "Display name"]';

function parse(args: string[]): { login?: string | undefined; name?: string | undefined } {
  try {
    return parseArgs({ args, options: { login: { type: "string" }, name: { type: "string" } } }).values;
  } catch (error) {
    throw new CommandError(`${messageOf(error)}\nUsage: ${USAGE}`);
  }
}

/** @throws CommandError naming the missing or invalid argument */
export function readOperatorArguments(args: string[]): { login: string; displayName: string } {
  const given = parse(args);
  if (given.login === undefined) throw new CommandError(`--login is missing.\nUsage: ${USAGE}`);
  const parsedLogin = login.safeParse(given.login);
  if (!parsedLogin.success) {
    throw new CommandError(
      `--login ${given.login}: use 2 to 40 letters a to z, digits, dots, hyphens and underscores, and begin with a letter or digit.`,
    );
  }
  const name = displayName.safeParse(given.name ?? parsedLogin.data);
  if (!name.success) throw new CommandError("--name: use one line of 1 to 60 characters.");
  return { login: parsedLogin.data, displayName: name.data };
}

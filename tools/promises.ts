// Checks that each promise of docs/protocol.md is in the title of a test, and the other way round: part of
// `npm run test:check`. `npm run promises -- credits` lists the tests of the promises whose id begins with that.
import { CommandError, runCommand } from "./process/command-error";
import { findProblems, readProofs, readProtocol } from "./test/promises";

await runCommand(async () => {
  const [start] = process.argv.slice(2);
  const proofs = readProofs();
  const problems = findProblems(readProtocol(), proofs);
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  if (start === undefined) return console.log(`${proofs.size} promises of docs/protocol.md have tests.`);
  for (const [id, places] of proofs) {
    if (id.startsWith(start)) console.log(`[${id}]\n  ${places.join("\n  ")}`);
  }
});

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { messageOf } from "../process/command-error";
import { projectDir } from "../process/project-dir";
import type { Count } from "./stages";

const MAX_LINES = 4;

/** A failed test in a few lines: its file, its title, and the start of its message. */
function describeFailure(file: string, title: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const heading = [relative(projectDir, file), title].filter(Boolean).join(" › ");
  return [heading, ...lines.slice(0, MAX_LINES).map((line) => `    ${line.slice(0, 200)}`)].join("\n");
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** The outcome in Vitest's JSON report. A file that does not load counts as one failure. */
export function readVitestReport(report: unknown): Count {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [describeFailure(name, "", message)];
    return failed.map((test) => describeFailure(name, test.fullName, test.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  suites: z.array(playwrightSuite),
});

function listSpecs(suites: z.infer<typeof playwrightSuite>[]): z.infer<typeof playwrightSpec>[] {
  return suites.flatMap((suite) => [...suite.specs, ...listSpecs(suite.suites)]);
}

export function readPlaywrightReport(report: unknown): Count {
  const { config, stats, suites } = playwrightReport.parse(report);
  const listFailures = (wanted: "unexpected" | "flaky") =>
    listSpecs(suites).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => {
          const failed = results.findLast(({ errors }) => errors.length > 0);
          return describeFailure(`${config.rootDir}/${file}`, title, failed?.errors[0]?.message);
        }),
    );
  const skipped = listSpecs(suites).flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations.filter(({ type }) => type === "skip"))
      .map(({ description }) => describeFailure(`${config.rootDir}/${file}`, title, description)),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: listFailures("unexpected"),
    flaky: listFailures("flaky"),
    skipped,
  };
}

/**
 * Reads a test runner's JSON report. A report that cannot be read counts as one failure, even after exit code 0.
 *
 * @param code the runner's exit code; if it is not 0 although no test failed, as after a broken set-up, one failure is counted
 */
export function readReport(reportFile: string, code: number, read: (report: unknown) => Count): Count {
  let result: Count;
  try {
    result = read(JSON.parse(readFileSync(reportFile, "utf8")));
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      failures: [`The report in ${reportFile} cannot be read: ${messageOf(error)}`],
    };
  }
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [`The runner ended with ${code}; see what it printed above.`] };
}

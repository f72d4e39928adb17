import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectDir } from "../process/project-dir";
import { readPlaywrightReport, readReport, readVitestReport } from "./test-reports";

const folder = mkdtempSync(join(tmpdir(), "edu-hub-reports-test-"));
const file = join(folder, "report.json");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reported = (passed: number, names: string[]) => {
  const assertionResults = names.map((fullName) => ({
    status: "failed",
    fullName,
    failureMessages: ["\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n\n    at a.test.ts:3:1"],
  }));
  return {
    numPassedTests: passed,
    testResults: [{ name: `${projectDir}/lib/a.test.ts`, status: "failed", message: "", assertionResults }],
  };
};

describe("the outcome of a test run", () => {
  it("is what the report says, with the name and the message of each failed test", () => {
    writeFileSync(file, JSON.stringify(reported(3, ["a sum is right"])));
    expect(readReport(file, 1, readVitestReport)).toEqual({
      passed: 3,
      failed: 1,
      failures: [
        "lib/a.test.ts › a sum is right\n    AssertionError: expected 1 to be 2\n    at a.test.ts:3:1",
      ],
    });
  });

  it("has a failure for a file that does not load", () => {
    const report = reported(3, []);
    expect(
      readVitestReport({ ...report, testResults: [{ ...report.testResults[0], message: "No module b" }] }),
    ).toEqual({ passed: 3, failed: 1, failures: ["lib/a.test.ts\n    No module b"] });
  });

  it("has a failure when the runner exits with an error although no test failed", () => {
    writeFileSync(file, JSON.stringify({ numPassedTests: 3, testResults: [] }));
    expect(readReport(file, 1, readVitestReport)).toMatchObject({ passed: 3, failed: 1 });
  });

  it.each([0, 1])("has a failure when the report is missing or unreadable, after exit code %i", (code) => {
    const none = { passed: 0, failed: 1 };
    expect(readReport(join(folder, "none.json"), code, readVitestReport)).toMatchObject(none);
    writeFileSync(file, JSON.stringify({ passed: 3 }));
    expect(readReport(file, code, readVitestReport)).toMatchObject(none);
  });

  it("names the journeys that failed, were skipped, or passed only when retried, however deeply they are nested", () => {
    const spec = (title: string, status: string, annotations: object[] = []) => ({
      title,
      file: "a.e2e.ts",
      tests: [{ status, annotations, results: [{ errors: [{ message: "Error: nothing there" }] }] }],
    });
    const skip = [{ type: "skip", description: "Linux only" }];
    const suites = [
      {
        specs: [spec("one", "expected")],
        suites: [
          { specs: [spec("two", "unexpected"), spec("three", "flaky"), spec("four", "skipped", skip)] },
        ],
      },
    ];
    const config = { rootDir: `${projectDir}/e2e` };
    expect(readPlaywrightReport({ config, suites, stats: { expected: 1, flaky: 1, unexpected: 1 } })).toEqual(
      {
        passed: 2,
        failed: 1,
        failures: ["e2e/a.e2e.ts › two\n    Error: nothing there"],
        flaky: ["e2e/a.e2e.ts › three\n    Error: nothing there"],
        skipped: ["e2e/a.e2e.ts › four\n    Linux only"],
      },
    );
  });
});

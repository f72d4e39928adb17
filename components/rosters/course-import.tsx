"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { useCallError } from "@/components/data/use-call-error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { LtiCourse } from "@/packages/client/contract/lti";

/** Reads the people of a course of the connected LMS, beside the file; nothing where no course is linked. */
export function CourseImport({
  schoolId,
  onStarted,
}: {
  schoolId: string;
  onStarted: (importId: string) => void;
}) {
  const t = useTranslations("ltiPlatforms");
  const callError = useCallError();
  const [readingId, setReadingId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { schoolId };
  const { data: courses = [] } = useQuery({
    queryKey: queryKeyOf("GET /schools/{schoolId}/lti-courses", params),
    queryFn: async ({ signal }) =>
      (await hubCall("GET /schools/{schoolId}/lti-courses", { params, signal })).data,
  });
  if (courses.length === 0) return null;
  async function read({ courseId }: LtiCourse): Promise<void> {
    setReadingId(courseId);
    setProblem(null);
    try {
      const address = "POST /schools/{schoolId}/lti-courses/{courseId}/roster-imports";
      const { data } = await hubCall(address, { params: { schoolId, courseId } });
      onStarted(data.id);
    } catch (error) {
      setProblem(callError(error).message);
      setReadingId(null);
    }
  }
  return (
    <Card as="section" aria-labelledby="course-import" className="mt-8 p-5 sm:p-6">
      <h2 id="course-import" className="mb-1 text-xl font-bold leading-tight">
        {t("importTitle")}
      </h2>
      <p className="mb-3 max-w-prose text-muted">{t("importLead")}</p>
      {problem ? <Notice tone="negative">{problem}</Notice> : null}
      <ul className="divide-y divide-line">
        {courses.map((course) => (
          <li key={course.courseId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="font-semibold">
                {t("courseIs", { course: course.title, classroom: course.classroom.name })}
              </span>
              <span className="block text-md text-muted">
                {course.hasRoster ? course.platformName : t("noRoster")}
              </span>
            </span>
            {course.hasRoster ? (
              <Button
                type="button"
                variant="secondary"
                aria-label={t("importOf", { course: course.title })}
                pending={readingId === course.courseId}
                pendingText={t("importReading")}
                onClick={() => void read(course)}
              >
                {t("importCourse")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

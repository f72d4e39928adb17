// Name, method and path (below `/api/v1`) of the operations for activities, submissions, reviews and classrooms.
// The contract adds the schemas: `operation({ ...address.readActivity, … })`. Pages import this file instead, so that they ship no zod.

export const launchActivity = {
  name: "launchActivity",
  method: "POST",
  path: "/activities/{activityId}/launch",
} as const;
export const teacherList = {
  name: "teacherList",
  method: "GET",
  path: "/activities/{activityId}/submissions",
} as const;
export const classroomActivities = {
  name: "classroomActivities",
  method: "GET",
  path: "/classrooms/{classroomId}/activities",
} as const;
export const createActivity = {
  name: "createActivity",
  method: "POST",
  path: "/classrooms/{classroomId}/activities",
} as const;
export const readActivity = {
  name: "readActivity",
  method: "GET",
  path: "/activities/{activityId}",
} as const;
export const editActivity = {
  name: "editActivity",
  method: "PATCH",
  path: "/activities/{activityId}",
} as const;
export const deleteActivity = {
  name: "deleteActivity",
  method: "DELETE",
  path: "/activities/{activityId}",
} as const;
export const openActivity = {
  name: "openActivity",
  method: "POST",
  path: "/activities/{activityId}/open",
} as const;
export const closeActivity = {
  name: "closeActivity",
  method: "POST",
  path: "/activities/{activityId}/close",
} as const;
export const stopSpending = {
  name: "stopSpending",
  method: "POST",
  path: "/activities/{activityId}/stop-spending",
} as const;
export const resumeSpending = {
  name: "resumeSpending",
  method: "POST",
  path: "/activities/{activityId}/resume-spending",
} as const;
export const classroomStudents = {
  name: "classroomStudents",
  method: "GET",
  path: "/classrooms/{classroomId}/students",
} as const;
export const makePasswords = {
  name: "makePasswords",
  method: "POST",
  path: "/classrooms/{classroomId}/passwords",
} as const;
export const reviewList = {
  name: "reviewList",
  method: "GET",
  path: "/activities/{activityId}/reviews",
} as const;
export const reviewCounts = {
  name: "reviewCounts",
  method: "GET",
  path: "/activities/{activityId}/reviews/counts",
} as const;
export const markReviewed = {
  name: "markReviewed",
  method: "POST",
  path: "/activities/{activityId}/reviews",
} as const;
export const listSchoolClassrooms = {
  name: "listSchoolClassrooms",
  method: "GET",
  path: "/schools/{schoolId}/classrooms",
} as const;
export const createClassroom = {
  name: "createClassroom",
  method: "POST",
  path: "/schools/{schoolId}/classrooms",
} as const;
export const editClassroom = {
  name: "editClassroom",
  method: "PATCH",
  path: "/classrooms/{classroomId}",
} as const;
export const archiveClassroom = {
  name: "archiveClassroom",
  method: "POST",
  path: "/classrooms/{classroomId}/archive",
} as const;
export const restoreClassroom = {
  name: "restoreClassroom",
  method: "POST",
  path: "/classrooms/{classroomId}/restore",
} as const;
export const addTeacher = {
  name: "addTeacher",
  method: "PUT",
  path: "/classrooms/{classroomId}/teachers/{profileId}",
} as const;
export const removeTeacher = {
  name: "removeTeacher",
  method: "DELETE",
  path: "/classrooms/{classroomId}/teachers/{profileId}",
} as const;

/** Ids and addresses that the examples share. */
export const EXAMPLE = {
  schoolId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0001",
  classroomId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0002",
  activityId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0003",
  studentId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0004",
  teacherId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0005",
  jobId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0006",
  submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0007",
  entryId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0008",
  tokenId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0009",
  operationId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c000a",
  rosterImportId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c000b",
  exportId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c000c",
  launchId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c000d",
  poolId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c000e",
  requestId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c000f",
  picture: "https://hub.example.org/files/7f/7f3c0a9be4d15286a1c3e5f708192a3b.png",
} as const;

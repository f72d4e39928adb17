"use client";

import dynamic from "next/dynamic";

// The homes of all roles are one page. Loading these parts dynamically keeps their scripts out of the student's home.

export const LazyTaughtClassrooms = dynamic(() =>
  import("@/components/classrooms/taught-classrooms").then((module) => module.TaughtClassrooms),
);

export const LazyAdminOverview = dynamic(() =>
  import("./admin-overview").then((module) => module.AdminOverview),
);

export const LazyPoolList = dynamic(() =>
  import("../schools/_parts/pool-list").then((module) => module.PoolList),
);

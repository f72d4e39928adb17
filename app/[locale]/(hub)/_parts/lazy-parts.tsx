"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { classroomColour } from "@/lib/classrooms/classroom-colour";

// The homes of all roles are one page. Loading these parts dynamically keeps their scripts out of the student's home.

const TaughtClassrooms = dynamic(() =>
  import("@/components/classrooms/taught-classrooms").then((module) => module.TaughtClassrooms),
);

export function LazyTaughtClassrooms(props: Omit<ComponentProps<typeof TaughtClassrooms>, "colourOf">) {
  return <TaughtClassrooms {...props} colourOf={classroomColour} />;
}

export const LazyAdminOverview = dynamic(() =>
  import("./admin-overview").then((module) => module.AdminOverview),
);

export const LazyPoolList = dynamic(() =>
  import("../schools/_parts/pool-list").then((module) => module.PoolList),
);

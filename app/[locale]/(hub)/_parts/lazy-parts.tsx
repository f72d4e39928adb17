"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { classroomColour } from "@/lib/classrooms/classroom-colour";

// The homes of all roles are one page. Loading these parts on demand keeps their scripts out of the student's home; `next/dynamic`
// would itself add 1 KB to it.

const TaughtClassrooms = lazy(async () => {
  const module = await import("@/components/classrooms/taught-classrooms");
  return { default: module.TaughtClassrooms };
});

export function LazyTaughtClassrooms(props: Omit<ComponentProps<typeof TaughtClassrooms>, "colourOf">) {
  return (
    <Suspense>
      <TaughtClassrooms {...props} colourOf={classroomColour} />
    </Suspense>
  );
}

const AdminOverview = lazy(async () => ({ default: (await import("./admin-overview")).AdminOverview }));

export function LazyAdminOverview(props: ComponentProps<typeof AdminOverview>) {
  return (
    <Suspense>
      <AdminOverview {...props} />
    </Suspense>
  );
}

const PoolList = lazy(async () => ({ default: (await import("../schools/_parts/pool-list")).PoolList }));

export function LazyPoolList(props: ComponentProps<typeof PoolList>) {
  return (
    <Suspense>
      <PoolList {...props} />
    </Suspense>
  );
}

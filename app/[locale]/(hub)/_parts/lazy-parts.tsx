"use client";

import { type ComponentProps, lazy, Suspense } from "react";

// The homes of all roles are one page. Loading these parts on demand keeps their scripts out of the student's home; `next/dynamic`
// would itself add 1 KB to it.

const TaughtClassrooms = lazy(async () => {
  const [{ TaughtClassrooms: Classrooms }, { classroomColour }] = await Promise.all([
    import("@/components/classrooms/taught-classrooms"),
    import("@/lib/classrooms/classroom-colour"),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof Classrooms>, "colourOf">) => (
      <Classrooms {...props} colourOf={classroomColour} />
    ),
  };
});

export function LazyTaughtClassrooms(props: ComponentProps<typeof TaughtClassrooms>) {
  return (
    <Suspense>
      <TaughtClassrooms {...props} />
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

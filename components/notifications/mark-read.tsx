"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { hubCall } from "@/components/data/hub-call";
import { useEvents } from "@/components/data/use-events";

/** Marks the notifications that a page shows as read, and shows new ones as they come. */
export function MarkRead({ profileId, ids }: { profileId: string; ids: readonly string[] }) {
  const router = useRouter();
  const marking = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (ids.length === 0) return;
    // What could not be marked stays unread, and is marked at the next visit.
    marking.current = hubCall("POST /notifications/read", { body: { ids: [...ids] } }).catch(() => undefined);
  }, [ids]);
  useEvents({ kind: "notifications" }, () => {
    const refreshIfNew = async () => {
      await marking.current;
      const query = { expectedProfileId: profileId };
      const { data } = await hubCall("GET /notifications/unread", { query });
      // Not for what this page itself has marked, which stays marked as new until the page is left.
      if (data.unreadCount > 0) router.refresh();
    };
    refreshIfNew().catch(() => undefined);
  });
  return null;
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

export function useRefreshPeople(): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    void client.invalidateQueries();
    router.refresh();
  };
}

"use client";

import dynamic from "next/dynamic";

/**
 * The list of pools with all that it needs, in scripts of its own: the homes of all roles are one page, and a student's
 * must not ship what only an operator uses.
 */
export const PoolBoard = dynamic(() =>
  import("./pool-board-content").then((module) => module.PoolBoardContent),
);

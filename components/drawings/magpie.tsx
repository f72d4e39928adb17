/** The colours of the drawings, the same in light and dark. */
export const PAINT = {
  feather: "#35508c",
  featherDark: "#27407a",
  wing: "#4c7fd0",
  belly: "#fffaf0",
  beak: "#f2a33a",
  cheek: "#f6a6a0",
  scarf: "#e2603a",
  scarfDark: "#c44a27",
  ink: "#26211d",
  leaf: "#6faa52",
  leafDark: "#4f8b3b",
  wood: "#c98f56",
  woodDark: "#a9713d",
  paper: "#fffdf7",
  paperLine: "#d9c9b2",
  sun: "#ffc94d",
  sky: "#bfe3f2",
  pink: "#f4a7b9",
} as const;

interface Pose {
  /** Where its wing is: raised to wave, at its side, or spread to fly. */
  wing: "waves" | "rests" | "flies";
  isAsleep?: boolean;
}

/** The hub's magpie, which brings good news in Korea. 100 × 110, with its feet at y = 104. */
export function Magpie({ wing, isAsleep = false }: Pose) {
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d="M30 72 4 100c-3 4 1 8 6 6l32-18Z" fill={PAINT.featherDark} />
      {wing === "flies" ? null : (
        <path
          d="M46 92v11m0 0-6 1m6-1 5 1M62 92v11m0 0-6 1m6-1 5 1"
          fill="none"
          stroke={PAINT.beak}
          strokeWidth="3.5"
        />
      )}
      <path d="M24 66c0-22 14-36 32-36s32 14 32 36c0 20-14 30-33 30S24 86 24 66Z" fill={PAINT.feather} />
      <path d="M40 70c0-13 9-20 20-20s20 8 20 21c0 14-9 22-21 22S40 84 40 70Z" fill={PAINT.belly} />
      <circle cx="58" cy="30" r="25" fill={PAINT.feather} />
      <path d="M52 7c-2-5-8-6-10-5 4 2 4 5 5 8Z" fill={PAINT.feather} />
      <path d="M34 47c12 8 36 9 49-1l1 8c-14 9-38 9-52 1Z" fill={PAINT.scarf} />
      <path d="m42 54-5 18 9 3 4-18Z" fill={PAINT.scarfDark} />
      <ellipse cx="50" cy="39" rx="4.5" ry="3" fill={PAINT.cheek} />
      <ellipse cx="79" cy="37" rx="3.5" ry="3" fill={PAINT.cheek} />
      {isAsleep ? (
        <path d="M47 29q5 4 10 0M67 29q5 4 10 0" fill="none" stroke={PAINT.belly} strokeWidth="2.5" />
      ) : (
        <>
          <circle cx="53" cy="28" r="7.5" fill={PAINT.belly} />
          <circle cx="73" cy="28" r="7" fill={PAINT.belly} />
          <circle cx="55" cy="28.5" r="4" fill={PAINT.ink} />
          <circle cx="74.5" cy="28.5" r="4" fill={PAINT.ink} />
          <circle cx="56.5" cy="26.8" r="1.4" fill={PAINT.belly} />
          <circle cx="76" cy="26.8" r="1.4" fill={PAINT.belly} />
        </>
      )}
      <path d="M61 34c3-2 7-2 10 0l-4.5 9c-.5 1-1.5 1-2 0Z" fill={PAINT.beak} />
      <Wing wing={wing} />
    </g>
  );
}

function Wing({ wing }: Pick<Pose, "wing">) {
  if (wing === "waves") {
    return (
      <>
        <path
          d="M27 62c-14-2-22-14-24-28 3 3 5 3 7 2-1-3-1-6 0-9 3 7 6 8 9 8 0-2 1-5 3-7 4 9 12 16 16 26Z"
          fill={PAINT.wing}
        />
        <path d="M83 60c8 6 8 22 0 30-7-7-8-19-5-27 1-4 3-5 5-3Z" fill={PAINT.wing} />
      </>
    );
  }
  if (wing === "flies") {
    return (
      <>
        <path d="M32 60C16 58 6 46 2 30c6 6 12 6 17 5 6 8 14 12 22 18Z" fill={PAINT.wing} />
        <path d="M82 58c12-4 18-16 18-30-5 6-10 8-15 8-3 8-6 12-10 16Z" fill={PAINT.wing} />
      </>
    );
  }
  return (
    <>
      <path d="M31 58c-11 8-11 26 0 35 8-8 10-23 6-32-1-4-4-5-6-3Z" fill={PAINT.wing} />
      <path d="M83 60c8 6 8 22 0 30-7-7-8-19-5-27 1-4 3-5 5-3Z" fill={PAINT.wing} />
    </>
  );
}

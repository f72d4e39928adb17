import type { ReactNode } from "react";
import { Magpie, PAINT } from "./magpie";

interface Scene {
  /** Sizes the drawing. */
  className?: string;
}

/** Decorative: what a drawing means stands beside it as text. */
function Drawing({ width, children, className = "" }: Scene & { width: number; children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${width} 130`} aria-hidden="true" className={className}>
      {children}
    </svg>
  );
}

const HILL = "var(--hub-class-3-soft)";

/** The magpie waves, in front of the morning sun. */
export function Greeting({ className }: Scene) {
  return (
    <Drawing width={160} className={className}>
      <circle cx="112" cy="50" r="42" fill={PAINT.sun} opacity="0.55" />
      <path d="M0 130c10-26 40-30 80-24s70 4 80 24Z" fill={HILL} />
      <path
        d="M18 112c0-10-6-14-10-15 1 8 4 13 10 15Zm0 0c0-9 5-14 10-16 0 8-4 14-10 16Z"
        fill={PAINT.leaf}
      />
      <g transform="translate(34 12)">
        <Magpie wing="waves" />
      </g>
      <path d="M142 116c-1-8 3-12 7-14 1 7-2 12-7 14Z" fill={PAINT.leafDark} />
    </Drawing>
  );
}

/** The magpie sleeps in its nest: nothing is left to do. */
export function Resting({ className }: Scene) {
  return (
    <Drawing width={160} className={className}>
      <path d="M136 12a22 22 0 1 0 18 34 20 20 0 0 1-18-34Z" fill={PAINT.sun} opacity="0.9" />
      <path d="m24 30 2 5 5 2-5 2-2 5-2-5-5-2 5-2Zm22-14 1 3 3 1-3 1-1 3-1-3-3-1 3-1Z" fill={PAINT.sun} />
      <g transform="translate(32 6)">
        <Magpie wing="rests" isAsleep />
      </g>
      <path d="M20 92c6 26 24 34 62 34s56-8 60-34c-30 8-88 9-122 0Z" fill={PAINT.wood} />
      <g fill="none" stroke={PAINT.woodDark} strokeWidth="3" strokeLinecap="round">
        <path d="M30 100c24 10 70 12 104-2M36 112c28 8 60 8 90-1M62 96l-10 24M104 97l10 22" />
      </g>
    </Drawing>
  );
}

/** An empty shelf with a plant; the magpie waits on it for the first work. */
export function EmptyShelf({ className }: Scene) {
  return (
    <Drawing width={200} className={className}>
      <g transform="translate(24 10)">
        <Magpie wing="rests" />
      </g>
      <rect x="8" y="114" width="184" height="10" rx="4" fill={PAINT.wood} />
      <path d="M24 124v6M176 124v6" stroke={PAINT.woodDark} strokeWidth="8" />
      <g fill="none" stroke={PAINT.woodDark} strokeWidth="2.5" strokeDasharray="5 5">
        <rect x="112" y="66" width="20" height="46" rx="3" />
        <rect x="134" y="58" width="16" height="54" rx="3" />
      </g>
      <path
        d="M168 96c-2-14-12-18-16-18 0 10 6 17 16 18Zm0 0c-1-18 6-26 12-30 4 14-2 26-12 30Z"
        fill={PAINT.leaf}
      />
      <path d="M156 94h24l-3 20h-18Z" fill={PAINT.scarf} />
    </Drawing>
  );
}

/** The magpie carries a work to the teacher. */
export function HandedIn({ className }: Scene) {
  return (
    <Drawing width={160} className={className}>
      <g fill={PAINT.sky} opacity="0.7">
        <path d="M8 40c2-9 14-9 17-2 8-2 11 8 4 11H12c-5 0-7-6-4-9Z" />
        <path d="M120 88c2-10 16-10 18-2 9-2 12 9 5 12h-20c-6 0-8-7-3-10Z" />
      </g>
      <path
        d="M14 108c10 8 20 10 30 8M6 92c5 5 10 7 16 8"
        stroke={PAINT.wing}
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <g transform="rotate(-8 80 60) translate(36 4)">
        <Magpie wing="flies" />
      </g>
      <g transform="rotate(-8 92 104)">
        <rect
          x="66"
          y="88"
          width="54"
          height="36"
          rx="4"
          fill={PAINT.paper}
          stroke={PAINT.paperLine}
          strokeWidth="2"
        />
        <path d="m67 91 26 18 26-18" fill="none" stroke={PAINT.paperLine} strokeWidth="2.5" />
        <path d="M93 114c-6-4-8-7-8-9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 2-2 5-8 9Z" fill={PAINT.scarf} />
      </g>
    </Drawing>
  );
}

/** A jar of stars: the credits of a day. */
export function StarJar({ className }: Scene) {
  return (
    <Drawing width={160} className={className}>
      <g transform="translate(0 14)">
        <Magpie wing="waves" />
      </g>
      <rect x="104" y="52" width="44" height="10" rx="4" fill={PAINT.wood} />
      <path
        d="M106 62h40c6 8 8 14 8 24v24c0 6-4 10-10 10h-36c-6 0-10-4-10-10V86c0-10 2-16 8-24Z"
        fill={PAINT.sky}
        opacity="0.75"
      />
      {[
        [114, 108],
        [134, 110],
        [126, 94],
      ].map(([x, y]) => (
        <path
          key={x}
          transform={`translate(${x} ${y})`}
          d="m0-9 2.6 5.6 6.2.8-4.6 4.2 1.2 6L0 3.6l-5.4 3 1.2-6-4.6-4.2 6.2-.8Z"
          fill={PAINT.sun}
        />
      ))}
    </Drawing>
  );
}

/** The school in the morning, with the magpie at its gate. */
export function SchoolGate({ className }: Scene) {
  return (
    <Drawing width={300} className={className}>
      <circle cx="252" cy="34" r="20" fill={PAINT.sun} opacity="0.8" />
      <path d="M0 130c30-30 80-34 150-24s120 2 150 24Z" fill={HILL} />
      <g>
        <path d="M96 56h120v58H96Z" fill={PAINT.paper} />
        <path d="M88 58 156 18l68 40Z" fill={PAINT.scarf} />
        <path d="M156 6v14" stroke={PAINT.woodDark} strokeWidth="3" />
        <path d="M157 6c8-3 12 3 20 0v10c-8 3-12-3-20 0Z" fill={PAINT.wing} />
        <circle cx="156" cy="44" r="8" fill={PAINT.paper} />
        <path d="M156 39v5l3 2" stroke={PAINT.ink} strokeWidth="1.8" fill="none" strokeLinecap="round" />
        <path d="M142 114V88a14 14 0 0 1 28 0v26Z" fill={PAINT.wood} />
        <circle cx="164" cy="98" r="2" fill={PAINT.sun} />
        <g fill={PAINT.sky}>
          <path d="M108 70h20v20h-20ZM184 70h20v20h-20Z" />
        </g>
        <path d="M118 70v20m-10-10h20M194 70v20m-10-10h20" stroke={PAINT.paperLine} strokeWidth="2" />
      </g>
      <path d="M262 118V92" stroke={PAINT.woodDark} strokeWidth="6" strokeLinecap="round" />
      <circle cx="262" cy="80" r="20" fill={PAINT.leaf} />
      <circle cx="250" cy="90" r="12" fill={PAINT.leafDark} />
      <g transform="translate(18 34) scale(0.82)">
        <Magpie wing="waves" />
      </g>
    </Drawing>
  );
}

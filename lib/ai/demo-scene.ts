// The SVG contains only numbers and fixed colours, so no user input can break it.

type Canvas = { width: number; height: number; random: () => number };

/** The colours of the sky (top and horizon), the sun, and the hills from far to near. */
type Palette = {
  sky: readonly [string, string];
  sun: string;
  hills: readonly string[];
  night: boolean;
};

const PALETTES: readonly [Palette, ...Palette[]] = [
  { sky: ["#8ec9f5", "#fdf1d6"], sun: "#ffd75e", hills: ["#a9d6a5", "#7cbf7a", "#4f9d5d"], night: false },
  { sky: ["#f7a072", "#ffe3b8"], sun: "#fff1c1", hills: ["#d98f8f", "#a8647c", "#6c4468"], night: false },
  { sky: ["#23305c", "#6a78b8"], sun: "#f4f1de", hills: ["#3d5a80", "#2f4a68", "#1d3049"], night: true },
  { sky: ["#b6e2dd", "#fbe5c8"], sun: "#ff9f80", hills: ["#c8ddbb", "#93b78b", "#5b8c6b"], night: false },
  { sky: ["#a6b8ff", "#f6d9f0"], sun: "#fff3a8", hills: ["#b7d3c6", "#86b3a2", "#4d8076"], night: false },
];

const FLOWERS = ["#ff7a7a", "#ffd166", "#f4acff", "#ffffff", "#ff9f4a"] as const;

function between(random: () => number, low: number, high: number): number {
  return low + random() * (high - low);
}

function pick<Item>(random: () => number, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

function stars({ width, height, random }: Canvas): string {
  return times(60, () => {
    const [x, y] = [between(random, 0, width), between(random, 0, height * 0.5)];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${between(random, 1, 3).toFixed(1)}" fill="#fff" opacity=".8"/>`;
  });
}

function cloud({ width, height, random }: Canvas): string {
  const size = between(random, 0.05, 0.09) * width;
  const [x, y] = [between(random, 0.05, 0.85) * width, between(random, 0.08, 0.32) * height];
  const puffs = times(4, (index) => {
    const radius = size * between(random, 0.4, 0.7);
    return `<ellipse cx="${(x + index * size * 0.55).toFixed(1)}" cy="${(y - (index % 2) * size * 0.25).toFixed(1)}" rx="${radius.toFixed(1)}" ry="${(radius * 0.7).toFixed(1)}"/>`;
  });
  return `<g fill="#fff" opacity=".75">${puffs}</g>`;
}

function hill({ width, height, random }: Canvas, level: number, colour: string): string {
  const base = height * (0.55 + level * 0.13);
  const swing = height * 0.09;
  const points = Array.from({ length: 5 }, (_, index) => ({
    x: (width / 4) * index,
    y: base + between(random, -swing, swing),
  }));
  const curve = points
    .slice(1)
    .map(({ x, y }, index) => {
      const middle = x - width / 8;
      return `C${middle} ${(points[index]?.y ?? y).toFixed(1)} ${middle} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`;
    })
    .join("");
  return `<path d="M0 ${(points[0]?.y ?? base).toFixed(1)}${curve}V${height}H0Z" fill="${colour}"/>`;
}

function tree({ width, height, random }: Canvas): string {
  const treeHeight = between(random, 0.09, 0.16) * height;
  const [x, y] = [between(random, 0.04, 0.96) * width, between(random, 0.78, 0.9) * height];
  const crown = pick(random, ["#2f7d4f", "#3f9160", "#5aa469", "#2c6e63"]);
  const trunk = `<rect x="${(x - treeHeight * 0.05).toFixed(1)}" y="${(y - treeHeight * 0.4).toFixed(1)}" width="${(treeHeight * 0.1).toFixed(1)}" height="${(treeHeight * 0.4).toFixed(1)}" fill="#7a5236"/>`;
  if (random() < 0.5) {
    return `${trunk}<circle cx="${x.toFixed(1)}" cy="${(y - treeHeight * 0.65).toFixed(1)}" r="${(treeHeight * 0.34).toFixed(1)}" fill="${crown}"/>`;
  }
  const half = treeHeight * 0.28;
  return `${trunk}<path d="M${x.toFixed(1)} ${(y - treeHeight).toFixed(1)}l${half.toFixed(1)} ${(treeHeight * 0.72).toFixed(1)}h${(-2 * half).toFixed(1)}z" fill="${crown}"/>`;
}

function flower({ width, height, random }: Canvas): string {
  const [x, y] = [between(random, 0, width), between(random, 0.9, 0.99) * height];
  const radius = between(random, 0.004, 0.008) * (width + height);
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${pick(random, FLOWERS)}"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 0.4).toFixed(1)}" fill="#7a5236"/>`;
}

/** The word DEMO drawn as strokes, because a text element would be empty on a machine without fonts. */
function demoLabel({ width, height }: Canvas): string {
  const letters = ["M0 0V20H6Q14 20 14 10Q14 0 6 0Z", "M36 0H22V20H36M22 10H33", "M44 20V0L53 12L62 0V20"];
  const strokes = `${letters.join("")}M78 0Q87 0 87 10Q87 20 78 20Q69 20 69 10Q69 0 78 0Z`;
  const scale = (Math.min(width, height) / 1024) * 1.6;
  const place = `translate(${width - 140 * scale} ${height - 56 * scale}) scale(${scale})`;
  return `<g transform="${place}"><rect x="-16" y="-12" width="120" height="44" rx="12" fill="#1d2430" opacity=".72"/><path d="${strokes}" fill="none" stroke="#fff" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round"/></g>`;
}

/** Draws an SVG landscape of `width` × `height` pixels; `details` (1 or more) multiplies the objects in the foreground. */
export function demoScene(options: Canvas & { details: number }): string {
  const { width, height, details, random } = options;
  const palette = pick(random, PALETTES);
  const sunX = (between(random, 0.15, 0.85) * width).toFixed(1);
  const sunY = (between(random, 0.14, 0.34) * height).toFixed(1);
  const sunRadius = between(random, 0.07, 0.11) * Math.min(width, height);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".75" stop-color="${palette.sky[1]}"/></linearGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    palette.night ? stars(options) : "",
    `<circle cx="${sunX}" cy="${sunY}" r="${(sunRadius * 1.5).toFixed(1)}" fill="${palette.sun}" opacity=".3"/>`,
    `<circle cx="${sunX}" cy="${sunY}" r="${sunRadius.toFixed(1)}" fill="${palette.sun}"/>`,
    times(2 + details, () => cloud(options)),
    palette.hills.map((colour, level) => hill(options, level, colour)).join(""),
    times(5 * details, () => tree(options)),
    times(14 * details, () => flower(options)),
    demoLabel(options),
    "</svg>",
  ].join("");
}

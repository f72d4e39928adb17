import { afterEach, expect, test, vi } from "vitest";
import { drawPage } from "./draw-page";
import type { Page } from "./work";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Draws a page with this text on a fake canvas. Returns the canvas's height, and each drawn line with its y and its size in pixels. */
async function drawText(text: string, picture: Page["picture"] = null) {
  const drawn: [line: string, y: number, sizePx: number][] = [];
  const context = {
    font: "",
    measureText: (line: string) => ({ width: line.length }),
    fillRect: () => {},
    drawImage: () => {},
    fillText: (line: string, _x: number, y: number) =>
      drawn.push([line, y, Number(/(\d+(\.\d+)?)px/.exec(context.font)?.[1])]),
  };
  const canvas = {
    height: 0,
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void) => done(new Blob()),
  };
  vi.stubGlobal("document", { createElement: () => canvas });
  vi.stubGlobal(
    "Image",
    class {
      naturalWidth = 1020;
      naturalHeight = 900;
      decode = async () => {};
    },
  );
  const page: Page = {
    id: "p",
    text,
    picturePrompt: "",
    shape: "1:1",
    picture: null,
    alternatives: [],
  };
  await drawPage({ ...page, picture }, 1, { addressesOf: (url) => [url], label: "Made with AI" });
  return { height: canvas.height, drawn };
}

test.each([1, 206, 207, 500])(
  "all of %i lines of a page are drawn above its number, in 15.8 million pixels at most",
  async (count) => {
    const lines = Array.from({ length: count }, (_, index) => String(index % 10));
    const { height, drawn } = await drawText(lines.join("\n"));
    expect(drawn.map(([line]) => line)).toEqual([...lines, "1"]);
    for (const [index, [line, y, sizePx]] of drawn.entries()) {
      const next = drawn[index + 1]?.[1] ?? height;
      expect(next - y, `below line ${index}, ${line}`).toBeGreaterThanOrEqual(index < count - 1 ? sizePx : 1);
    }
    // A picture would take 960 pixels more.
    expect((height + 960) * 1200).toBeLessThanOrEqual(15_840_000);
  },
);

test("below a picture stands that AI made it, above the text and not over it [safety-18]", async () => {
  const { drawn } = await drawText("Once", { url: "https://files.school.kr/fox.png", prompt: "fox" });
  expect(drawn.map(([line]) => line)).toEqual(["Made with AI", "Once", "1"]);
  const [label = 0, text = 0] = drawn.map(([, y]) => y);
  expect(label - 12).toBeGreaterThan(90 + 900);
  expect(text - 17).toBeGreaterThan(label + 12);
  expect((await drawText("Once")).drawn.map(([line]) => line)).toEqual(["Once", "1"]);
});

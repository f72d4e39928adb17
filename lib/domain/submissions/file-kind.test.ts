import { describe, expect, it } from "vitest";
import { addressKind, fileKind, pictureOf } from "./file-kind";

const page = { role: "page" as const, url: "https://app.example/p/1" };

describe("the picture of a submission", () => {
  it("is its cover before any other picture", () => {
    const image = { role: "image" as const, url: "https://app.example/i" };
    const cover = { role: "cover" as const, url: "https://app.example/c", mimeType: "image/png" };
    expect(pictureOf({ assets: [page, image, cover], primaryUrl: page.url })).toBe(cover.url);
    expect(pictureOf({ assets: [page, image], primaryUrl: page.url })).toBe(image.url);
  });

  it("is the work itself when that is a picture, and else none", () => {
    expect(pictureOf({ assets: [page], primaryUrl: "https://app.example/a.PNG?v=2" })).toBe(
      "https://app.example/a.PNG?v=2",
    );
    expect(pictureOf({ assets: [page], primaryUrl: page.url })).toBeNull();
  });

  it("is never a drawing that could carry a script, nor a sound that calls itself a cover", () => {
    const svg = { role: "image" as const, url: "https://app.example/i", mimeType: "image/svg+xml" };
    const sound = { role: "cover" as const, url: "https://app.example/s", mimeType: "audio/mpeg" };
    expect(pictureOf({ assets: [svg, sound], primaryUrl: page.url })).toBeNull();
  });
});

describe("how a file is shown", () => {
  it("follows its declared type, then its address, then its role", () => {
    const url = "https://app.example/file.png";
    expect(fileKind({ role: "image", url, mimeType: "video/mp4" })).toBe("video");
    expect(fileKind({ role: "audio", url })).toBe("picture");
    expect(fileKind({ role: "audio", url: "https://app.example/f" })).toBe("audio");
    expect(fileKind({ url: "https://app.example/f" })).toBe("file");
    expect(fileKind({ url, mimeType: "application/zip" })).toBe("archive");
  });

  it("is never more than a link for a page or a drawing with scripts", () => {
    expect(fileKind({ role: "image", url: "https://app.example/a.svg", mimeType: "image/svg+xml" })).toBe(
      "page",
    );
    expect(fileKind({ role: "image", url: "https://app.example/a", mimeType: "text/html" })).toBe("page");
    expect(addressKind("https://app.example/work")).toBe("page");
    expect(addressKind("https://app.example/work.pdf?x=1")).toBe("pdf");
  });
});

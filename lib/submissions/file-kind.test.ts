import { describe, expect, it } from "vitest";
import { fileKind, primaryUrlKind } from "./file-kind";

describe("the kind of a file", () => {
  it("follows its declared type, then its address, then its role", () => {
    const url = "https://app.example/file.png";
    expect(fileKind({ role: "image", url, mimeType: "video/mp4" })).toBe("video");
    expect(fileKind({ role: "audio", url })).toBe("picture");
    expect(fileKind({ role: "audio", url: "https://app.example/f" })).toBe("audio");
    expect(fileKind({ url: "https://app.example/f" })).toBe("file");
    expect(fileKind({ url, mimeType: "application/zip" })).toBe("archive");
  });

  it("is a page for HTML and SVG, which can contain scripts", () => {
    expect(fileKind({ role: "image", url: "https://app.example/a.svg", mimeType: "image/svg+xml" })).toBe(
      "page",
    );
    expect(fileKind({ role: "image", url: "https://app.example/a", mimeType: "text/html" })).toBe("page");
  });

  it("is a page for a primary URL, unless its path has the extension of another kind, such as .pdf", () => {
    expect(primaryUrlKind("https://app.example/work")).toBe("page");
    expect(primaryUrlKind("https://app.example/work.pdf?x=1")).toBe("pdf");
  });
});

import { describe, expect, it } from "vitest";
import { addressKind, fileKind } from "./file-kind";

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

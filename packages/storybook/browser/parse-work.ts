import { COVER_COLORS } from "../book";
import {
  COVER_ID,
  emptyPage,
  emptyWork,
  type Page,
  type PageContent,
  type Picture,
  SHAPES,
  type Suggestion,
  type Work,
} from "./work";

type Fields = Record<string, unknown>;

/** Reads a stored book. A part that is missing or damaged is replaced by that of an empty book. */
export function parseWork(value: unknown): Work {
  const empty = emptyWork();
  if (!isObject(value)) return empty;
  const pages = asArray(value.pages).filter(isPage).map(parsePage);
  return {
    title: asText(value.title),
    otherTitles: asArray(value.otherTitles).filter((title) => typeof title === "string"),
    coverColor: Object.keys(COVER_COLORS).includes(String(value.coverColor))
      ? (value.coverColor as Work["coverColor"])
      : empty.coverColor,
    cover: isPage(value.cover) ? { ...parsePage(value.cover), id: COVER_ID } : empty.cover,
    pages: pages.length > 0 ? pages : empty.pages,
    suggestions: asArray(value.suggestions).filter(isSuggestion),
    pendingHelp: isPending(value.pendingHelp) ? (value.pendingHelp as Work["pendingHelp"]) : null,
    pendingPicture: isPending(value.pendingPicture) ? (value.pendingPicture as Work["pendingPicture"]) : null,
    receipt: isReceipt(value.receipt) ? (value.receipt as Work["receipt"]) : null,
  };
}

function parsePage(value: Fields & { id: string }): Page {
  const { id } = value;
  const shape = SHAPES.find((known) => known === value.shape);
  return {
    id,
    ...parseContent(value),
    picturePrompt: asText(value.picturePrompt),
    shape: shape ?? emptyPage(id).shape,
    alternatives: asArray(value.alternatives).filter(isObject).map(parseContent),
  };
}

function parseContent({ text, picture }: Fields): PageContent {
  return { text: asText(text), picture: parsePicture(picture) };
}

function parsePicture(value: unknown): Picture | null {
  if (!isObject(value) || typeof value.url !== "string") return null;
  return { url: value.url, prompt: asText(value.prompt) };
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isPage(value: unknown): value is Fields & { id: string } {
  return isObject(value) && typeof value.id === "string" && value.id !== "";
}

function isSuggestion(value: unknown): value is Suggestion {
  if (!isObject(value)) return false;
  return ["id", "pageId", "kind", "text"].every((field) => typeof value[field] === "string");
}

function isPending(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.input)) return false;
  return (
    typeof value.operationId === "string" &&
    typeof value.pageId === "string" &&
    typeof value.startedAtMs === "number"
  );
}

function isReceipt(value: unknown): boolean {
  return isObject(value) && typeof value.revision === "number" && typeof value.submittedAt === "string";
}

import type { OpenApiDocument } from './document-types';

/** What nobody's client relies on: texts and examples. */
const texts = new Set(['description', 'summary', 'example', 'examples', 'info', 'tags', 'x-permission', 'servers']);

/** A document without its texts: what it promises. Fields that happen to be called like a text stay. */
export function promiseOf(document: OpenApiDocument): OpenApiDocument {
  return strip(document, false) as OpenApiDocument;
}

function strip(value: unknown, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => areNames || !texts.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, strip(inner, !areNames && key === 'properties')]));
}

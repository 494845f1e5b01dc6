import type { OpenApiDocument } from './document-types';

/** What may change without a change of structure. */
const texts = ['description', 'summary', 'example', 'examples', 'info'];

/** What no client relies on. */
const unpromised = [...texts, 'tags', 'x-permission', 'servers'];

/** A document without descriptions, summaries and examples. Fields that have the name of such a text stay. */
export function structureOf(document: OpenApiDocument): object {
  return strip(document, new Set(texts), false) as object;
}

/** What a document promises: its structure without tags, permissions and servers. */
export function promiseOf(document: OpenApiDocument): OpenApiDocument {
  return strip(document, new Set(unpromised), false) as OpenApiDocument;
}

function strip(value: unknown, unwanted: ReadonlySet<string>, areNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, unwanted, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => areNames || !unwanted.has(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, strip(inner, unwanted, !areNames && key === 'properties')]),
  );
}

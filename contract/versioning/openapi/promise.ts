import type { OpenApiDocument } from './document-types';

/** Keywords with texts and examples, which are not part of the structure of a document. */
const textKeywords = ['description', 'summary', 'example', 'examples', 'info'];

/** Keywords that are not covered by the compatibility guarantee. */
const unpromised = [
  ...textKeywords,
  'tags',
  'x-permission',
  'x-required-unless',
  'security',
  'securitySchemes',
  'servers',
  'deprecated',
  'externalDocs',
];

/**
 * Returns an OpenAPI document without descriptions, summaries and examples. Schema properties that have these names are
 * kept.
 */
export function structureOf(document: OpenApiDocument): object {
  return strip(document, new Set(textKeywords), false) as object;
}

/**
 * Returns the part of an OpenAPI document that is covered by the compatibility guarantee: its structure without tags,
 * permissions and servers.
 */
export function promiseOf(document: OpenApiDocument): OpenApiDocument {
  return strip(document, new Set(unpromised), false) as OpenApiDocument;
}

function strip(value: unknown, unwanted: ReadonlySet<string>, areFieldNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, unwanted, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => areFieldNames || !unwanted.has(key));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, strip(inner, unwanted, !areFieldNames && key === 'properties')]),
  );
}

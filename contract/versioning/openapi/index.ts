/**
 * OpenAPI documents of the date-versioned and the legacy REST API, generated from schemas, changes and operations, and
 * the differences between documents.
 */
export type { JsonSchema, OpenApiDocument, OperationObject, ResponseObject } from './document-types';
export { hasEtag, type OperationMetadata } from './operation-metadata';
export { openApiDocument } from './dated-document';
export { legacyDocument } from './legacy-document';
export { withOrigin } from './security';
export { brokenPromises } from './compare';
export { promiseOf, structureOf } from './promise';
export { type Entries, entriesOf, entryChanges, objectFrom, withEntryChanges } from './entries';
export type { FieldDifference } from './differences';
export { fieldsIn, isInside, resolver, successOf } from './fields';
export { type VersionDifference, type VersionGuide, versionGuide } from './guide';

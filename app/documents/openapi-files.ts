import { createHash } from 'node:crypto';
import {
  type Entries,
  entriesOf,
  entryChanges,
  objectFrom,
  type OpenApiDocument,
  promiseOf,
  structureOf,
  withEntryChanges,
} from '../../contract/versioning/openapi';
import { legacyVersion, type ServiceDocuments } from '../runtime/openapi';
import { prettyJson } from './pretty-json';

/** Folder in which `npm run compose` writes the OpenAPI documents; not committed. */
export const documentsFolder = 'artifacts/openapi';
/** Folder of the committed files about the OpenAPI documents. */
export const committedFolder = 'contract/openapi';
/** File with the structure hashes of all OpenAPI documents. */
export const structureFile = `${committedFolder}/structure.json`;
/** Folder that records the guaranteed parts of the OpenAPI documents of the last release. */
export const releasedFolder = `${committedFolder}/released`;

type Documents = Pick<ServiceDocuments, 'versions' | 'document'>;

/** Long lines, because line breaks and indents would be an eighth of a document. */
const lineLength = 1_500;

/** Returns all OpenAPI documents: path from the project's root → content. */
export function openApiFiles(documents: Documents): ReadonlyMap<string, string> {
  return new Map(
    documentsIn(documents).map(([version, document]) => [
      `${documentsFolder}/${version}.json`,
      `${prettyJson(document, lineLength)}\n`,
    ]),
  );
}

/**
 * Returns the content of `structureFile`: OpenAPI document → SHA-256 of its structure, without descriptions and
 * examples.
 */
export function structureHashes(documents: Documents): string {
  return formatEntries(
    Object.fromEntries(documentsIn(documents).map(([version, document]) => [version, structureHash(document)])),
  );
}

function structureHash(document: OpenApiDocument): string {
  return createHash('sha256')
    .update(JSON.stringify(entriesOf(structureOf(document))))
    .digest('hex');
}

/**
 * Returns an error message that names the OpenAPI documents whose structure differs from the committed hashes and
 * explains how to accept the change; null if all hashes are equal.
 * @param committed content of `structureFile`
 * @param current result of `structureHashes`
 */
export function structureProblem(committed: string, current: string): string | null {
  const changes = Object.keys(entryChanges(JSON.parse(committed) as Entries, JSON.parse(current) as Entries));
  return changes.length === 0
    ? null
    : `The structure of these OpenAPI documents has changed: ${changes.join(', ')}. To see the differences, run \`npm run compose\` on both revisions ` +
        `and compare ${documentsFolder}/. If it is intended, commit the ${structureFile} that \`npm run compose\` writes.`;
}

/**
 * Returns the files that record the parts of the OpenAPI documents covered by the compatibility guarantee, for
 * comparison with later documents: the oldest version and the legacy API in full, every other version as the difference
 * from the previous version.
 */
export function releasedFiles(documents: Documents): ReadonlyMap<string, string> {
  let before: Entries = {};
  return new Map(
    documentsIn(documents).map(([version, document]) => {
      const entries = entriesOf(promiseOf(document));
      const changes = entryChanges(version === legacyVersion ? {} : before, entries);
      before = entries;
      return [releasedFile(version), formatEntries(changes)];
    }),
  );
}

/**
 * Returns the guaranteed parts of the OpenAPI documents of the last release, by version.
 * @param versions all versions, oldest first
 * @param read returns the content of a file, given its path from the project's root
 */
export function releasedPromises(
  versions: readonly string[],
  read: (path: string) => string,
): ReadonlyMap<string, OpenApiDocument> {
  let before: Entries = {};
  return new Map(
    versions.map((version) => {
      const changes = JSON.parse(read(releasedFile(version))) as Entries;
      before = withEntryChanges(version === legacyVersion ? {} : before, changes);
      return [version, objectFrom(before) as OpenApiDocument];
    }),
  );
}

function releasedFile(version: string): string {
  return `${releasedFolder}/${version}.json`;
}

function documentsIn({ versions, document }: Documents): [string, OpenApiDocument][] {
  return versions.flatMap((version) => {
    const generated = document(version);
    return generated ? [[version, generated]] : [];
  });
}

/** Formats an object as JSON with one entry per line. */
function formatEntries(entries: Entries): string {
  const lines = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

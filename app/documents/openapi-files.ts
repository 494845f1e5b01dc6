import type { Contract } from '../../contract/versioning';
import { promiseOf } from '../../contract/versioning/openapi';
import { serviceDocuments } from '../parts/openapi';
import { prettyJson } from './pretty-json';

/** Where the documents stand, and what the last release promised. */
export const documentsFolder = 'contract/openapi';
export const releasedFolder = `${documentsFolder}/released`;

/** `contract/openapi/<version>.json` and `v2.json`: path from the project's root → content. */
export function openApiFiles(contract: Contract): ReadonlyMap<string, string> {
  const { versions, document } = serviceDocuments(contract);
  return new Map(
    versions.map((version) => [`${documentsFolder}/${version}.json`, `${prettyJson(document(version))}\n`]),
  );
}

/** What the documents promise now, as the files that later ones are held against: without texts, on one line. */
export function releasedFiles(contract: Contract): ReadonlyMap<string, string> {
  const { versions, document } = serviceDocuments(contract);
  return new Map(
    versions.flatMap((version) => {
      const made = document(version);
      return made ? [[`${releasedFolder}/${version}.json`, `${JSON.stringify(promiseOf(made))}\n`] as const] : [];
    }),
  );
}

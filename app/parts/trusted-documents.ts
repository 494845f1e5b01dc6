import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, type TrustedDocuments } from '../../gateway/src';

/** Name of the manifest's file below `gateway/`. */
export const trustedDocumentsFile = 'trusted-documents.json';

/** The documents that clients run by their id, as they are committed; `npm run compose` makes the file, CI proves that it is fresh. */
export function readTrustedDocuments(): TrustedDocuments {
  return readManifest(readFileSync(join(__dirname, '../../gateway', trustedDocumentsFile), 'utf8'));
}

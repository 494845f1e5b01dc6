import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, type TrustedDocuments } from '../../gateway/src';

/** File name of the manifest below `gateway/`. */
export const trustedDocumentsFile = 'trusted-documents.json';

/** Reads the committed manifest of documents that clients execute by id. `npm run compose` generates it, and CI verifies that it is up to date. */
export function readTrustedDocuments(): TrustedDocuments {
  return readManifest(readFileSync(join(__dirname, '../../gateway', trustedDocumentsFile), 'utf8'));
}

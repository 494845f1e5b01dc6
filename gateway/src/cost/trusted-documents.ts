import { hash } from 'node:crypto';

/** Trusted documents by the SHA-256 hash of their text, in hexadecimal digits. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** Returns the id of a trusted document: the SHA-256 hash of its text. */
export function documentIdOf(text: string): string {
  return hash('sha256', text, 'hex');
}

/**
 * Parses a manifest of trusted documents, `{ "<id>": "<text>" }`. Throws when an id does not match its text, for
 * example because the file was edited by hand or is truncated.
 */
export function readManifest(json: string): TrustedDocuments {
  const documents = new Map(Object.entries(JSON.parse(json) as Record<string, string>));
  for (const [id, text] of documents)
    if (documentIdOf(text) !== id) throw new Error(`The text of the trusted document ${id} does not match its id`);
  return documents;
}

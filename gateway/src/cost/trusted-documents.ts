import { hash } from 'node:crypto';

/** Documents by the SHA-256 of their text, in hexadecimal digits. */
export type TrustedDocuments = ReadonlyMap<string, string>;

/** The name under which a document is trusted. */
export function documentIdOf(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Reads a manifest, `{ "<id>": "<text>" }`. Throws where an id is not that of its text: the file was changed by hand, or cut off. */
export function readManifest(json: string): TrustedDocuments {
  const documents = new Map(Object.entries(JSON.parse(json) as Record<string, string>));
  for (const [id, text] of documents)
    if (documentIdOf(text) !== id) throw new Error(`The trusted document ${id} has another text than it had`);
  return documents;
}

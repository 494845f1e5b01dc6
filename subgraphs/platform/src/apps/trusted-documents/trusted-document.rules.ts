import { hash } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import { checkAll, messageTemplate, ParameterInvalid, thisInput } from '../../../../kit/src';
import { TrustedDocumentInvalid } from './trusted-document.errors';
import type { TrustedDocumentInput } from './trusted-document.inputs';

/** Limits of one manifest: documents, characters of all texts, of one text, and of an id. */
export const manifestLimits = { documents: 1_000, characters: 900_000, text: 100_000, id: 128 } as const;

/** Returns the problems of a GraphQL document for the public schema; none if clients can send it. */
export type DocumentCheck = (text: string) => readonly string[];

/** A checked document of a manifest. */
export interface TrustedDocument {
  readonly id: string;
  readonly text: string;
  /** SHA-256 hash of the text, in hexadecimal digits. */
  readonly textHash: string;
}

/** The documents of a manifest, with the hash by which equal manifests are recognized. */
export interface CheckedManifest {
  readonly documents: readonly TrustedDocument[];
  readonly hash: string;
}

const idForm = /^[\w.:-]+$/;

/** Number of documents that are validated before other requests are served: each takes a millisecond or more. */
const documentsAtOnce = 10;

/**
 * Checks the documents of a manifest. Throws `ParameterInvalid` with the reasons of all documents.
 *
 * @param problemsOf returns the problems of a document for the public schema
 */
export async function checkedManifest(
  documents: readonly TrustedDocumentInput[],
  problemsOf: DocumentCheck,
): Promise<CheckedManifest> {
  checkSizes(documents);
  const problems = new Map<number, readonly string[]>();
  for (const [index, { text }] of documents.entries()) {
    if (index % documentsAtOnce === documentsAtOnce - 1) await nextTick();
    problems.set(index, problemsOf(text));
  }
  checkAll(
    ...documents.map(({ id, text }, index) => () => {
      const [reason] = problems.get(index) ?? [];
      if (reason !== undefined)
        throw new TrustedDocumentInvalid(operationOf(text, id), reason, ['documents', String(index), 'text']);
    }),
  );
  const checked = documents.map(({ id, text }) => ({ id, text, textHash: hash('sha256', text, 'hex') }));
  const sorted = checked.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    documents: sorted,
    hash: hash('sha256', JSON.stringify(sorted.map(({ id, textHash }) => [id, textHash])), 'hex'),
  };
}

function checkSizes(documents: readonly TrustedDocumentInput[]): void {
  const { documents: most, characters, text: longest, id: longestId } = manifestLimits;
  if (documents.length === 0 || documents.length > most)
    throw new ParameterInvalid(['documents'], messageTemplate`${thisInput} must have 1 to ${most} documents.`);
  if (documents.reduce((sum, { text }) => sum + text.length, 0) > characters)
    throw new ParameterInvalid(
      ['documents'],
      messageTemplate`${thisInput} must have at most ${characters} characters in total.`,
    );
  const seen = new Set<string>();
  checkAll(
    ...documents.map(({ id, text }, index) => () => {
      const at = (field: string): string[] => ['documents', String(index), field];
      if (!idForm.test(id) || id.length > longestId)
        throw new ParameterInvalid(
          at('id'),
          `The id of a document must have 1 to ${longestId} letters, digits or .:_-`,
        );
      if (seen.has(id)) throw new ParameterInvalid(at('id'), `The id ${id} is used for several documents.`);
      seen.add(id);
      if (text.length > longest)
        throw new ParameterInvalid(at('text'), `The operation ${operationOf(text, id)} exceeds ${longest} characters.`);
    }),
  );
}

/** Returns the name of the operation in a document, for error messages; its id if it has no name. */
function operationOf(text: string, id: string): string {
  return /\b(?:query|mutation|subscription)\s+(\w{1,100})/.exec(text)?.[1] ?? id;
}

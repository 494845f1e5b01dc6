import { readFileSync } from 'node:fs';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';

/** A GraphQL document of a manifest, with the id that clients send instead of its text. */
export interface ManifestDocument {
  readonly id: string;
  readonly text: string;
}

/**
 * Reads a manifest of GraphQL documents that a build of a client has written: Apollo's persisted query manifest, or a map
 * from ids to texts, as the Relay compiler (`persistConfig.file`) and graphql-codegen (`persistedDocuments`) write it.
 * Throws `InvalidArguments` for any other file.
 */
export function readManifestFile(file: string): readonly ManifestDocument[] {
  const content = parsed(file);
  if (!isMap(content)) throw unknownFormat(file);
  return content['format'] === undefined ? fromMap(file, content) : fromApollo(file, content);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new InvalidArguments(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** `{ format: "apollo-persisted-query-manifest", version: 1, operations: [{ id, name, type, body }] }` */
function fromApollo(
  file: string,
  { format, version, operations }: Readonly<Record<string, unknown>>,
): ManifestDocument[] {
  if (format !== 'apollo-persisted-query-manifest' || version !== 1 || !Array.isArray(operations))
    throw unknownFormat(file);
  return operations.map((operation: unknown, index) => {
    const { id, body } = isMap(operation) ? operation : {};
    if (typeof id !== 'string' || typeof body !== 'string')
      throw new InvalidArguments(`${file}: operation ${index + 1} has no id or no body.`);
    return { id, text: body };
  });
}

/** `{ "<id>": "<text>" }` */
function fromMap(file: string, content: Readonly<Record<string, unknown>>): ManifestDocument[] {
  return Object.entries(content).map(([id, text]) => {
    if (typeof text !== 'string') throw unknownFormat(file);
    return { id, text };
  });
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownFormat(file: string): InvalidArguments {
  return new InvalidArguments(
    `${file} is no manifest: expected Apollo's persisted query manifest of version 1, or an object of ids and documents.`,
  );
}

import type { EventDefinition } from '../../events';
import { ref } from '../../schemas';
import type { ChangelogEntry } from '../changelog';
import type { Contract } from '../contract';
import type { Operation } from '../operation';
import { reachable } from '../schema-shape';
import { type ApiVersion, compareVersions } from '../versions';
import { responseSchemaOf, registryOf, openApiDocument } from './dated-document';
import { documentDifferences, type EndpointDifference } from './differences';
import type { OpenApiDocument } from './document-types';
import type { OperationMetadata } from './operation-metadata';

/** A changelog entry with its API version. */
export interface GuideChange extends ChangelogEntry {
  readonly version: ApiVersion;
}

/**
 * An operation that differs between two versions, with the names of the changes that affect it
 * (`2026-06-09/plans-use-account`).
 */
export interface GuideEndpoint extends EndpointDifference {
  /** Key of the operation that replaces a removed one, or null. */
  readonly successor: string | null;
  readonly changes: readonly string[];
}

export interface VersionDifference {
  readonly from: ApiVersion;
  readonly to: ApiVersion;
  /** Changes between the two versions, newest first; also for a downgrade. */
  readonly changes: readonly GuideChange[];
  readonly endpoints: readonly GuideEndpoint[];
}

/** Documentation of the versions of a contract: OpenAPI documents and differences between versions. */
export interface VersionGuide {
  readonly contract: Contract;
  /** Returns the OpenAPI document of a version. The document is built on first use and cached. */
  document(version: ApiVersion): OpenApiDocument;
  /** Returns the differences between two versions, in either direction. */
  difference(from: ApiVersion, to: ApiVersion): VersionDifference;
}

/** @param events events whose messages the documents describe */
export function versionGuide(
  contract: Contract,
  operations: readonly OperationMetadata[],
  events: readonly EventDefinition[] = [],
): VersionGuide {
  const documents = new Map<ApiVersion, OpenApiDocument>();
  const document = (version: ApiVersion): OpenApiDocument => {
    const generated = documents.get(version) ?? openApiDocument(contract, operations, version, events);
    documents.set(version, generated);
    return generated;
  };
  return {
    contract,
    document,
    difference: (from, to) => {
      const changes = contract
        .diff(from, to)
        .flatMap(({ version, changes: versionChanges }) =>
          versionChanges.map((change): GuideChange => ({ version, ...change })),
        );
      const changesBetween = contract.changes.filter((change) =>
        changes.some(({ version, name }) => version === change.version && name === change.name),
      );
      const renames = changesBetween.flatMap((change) =>
        change.operations.flatMap((operation) =>
          operation.on === 'schema' && operation.renamed ? [operation.renamed] : [],
        ),
      );
      const forward = compareVersions(from, to) <= 0;
      const renamed = (before: string, after: string): boolean =>
        forward ? leads(renames, before, after) : leads(renames, after, before);
      const endpoints = documentDifferences(document(from), document(to), renamed).map((one): GuideEndpoint => {
        const declaration = operations.find(({ key }) => key === one.endpoint);
        const served = contract.endpoint(one.endpoint, to);
        const names = new Set(
          declaration ? [from, to].flatMap((version) => schemasOf(declaration, contract, version)) : [],
        );
        return {
          endpoint: one.endpoint,
          kind: one.kind,
          successor: served.served ? null : served.successor,
          changes: changesBetween
            .filter((change) => change.operations.some((operation) => concerns(operation, one.endpoint, names)))
            .map(({ version, name }) => `${version}/${name}`),
          fields: one.fields,
        };
      });
      return { from, to, changes, endpoints };
    },
  };
}

/**
 * Returns whether a field name of an older version was renamed to a name of a newer version, directly or through
 * intermediate renames.
 */
function leads(
  renames: readonly { readonly older: string; readonly newer: string }[],
  older: string,
  newer: string,
): boolean {
  return renames.some(
    (rename) =>
      rename.older === older &&
      (rename.newer === newer ||
        (rename.newer !== older &&
          leads(
            renames.filter((one) => one !== rename),
            rename.newer,
            newer,
          ))),
  );
}

/** Returns the names of all schemas in the requests and responses of an operation at a version. */
function schemasOf(declaration: OperationMetadata, contract: Contract, version: ApiVersion): string[] {
  const response = responseSchemaOf(declaration);
  const roots = [
    ...(declaration.query ? [ref(declaration.query)] : []),
    ...(declaration.body ? [ref(declaration.body)] : []),
    ...(response ? [response] : []),
  ];
  return [...reachable(roots, registryOf(contract, version).lookup)];
}

function concerns(operation: Operation, endpoint: string, names: ReadonlySet<string>): boolean {
  if (operation.on === 'endpoint') return operation.removed === endpoint || operation.added === endpoint;
  return operation.on === 'schema' && operation.targets.some((target) => names.has(target));
}

import { ref } from '../../schemas';
import type { ChangelogEntry } from '../changelog';
import type { Contract } from '../contract';
import type { Operation } from '../operation';
import { reachable } from '../schema-shape';
import { type ApiVersion, compareVersions } from '../versions';
import { answerOf, bookOf, openApiDocument } from './dated-document';
import { documentDifferences, type EndpointDifference } from './differences';
import type { OpenApiDocument } from './document-types';
import type { OperationFacts } from './facts';

/** A change with the version that brought it. */
export interface GuideChange extends ChangelogEntry {
  readonly version: ApiVersion;
}

/** An operation that differs, and the changes that concern it (`2026-06-09/plans-use-account`). */
export interface GuideEndpoint extends EndpointDifference {
  /** What takes the place of an operation that is gone, if anything does. */
  readonly successor: string | null;
  readonly changes: readonly string[];
}

export interface VersionDifference {
  readonly from: ApiVersion;
  readonly to: ApiVersion;
  /** Newest first, whichever way one goes. */
  readonly changes: readonly GuideChange[];
  readonly endpoints: readonly GuideEndpoint[];
}

/** What a contract says about its own versions, to those who read documents and to those who move from one to another. */
export interface VersionGuide {
  readonly contract: Contract;
  /** The OpenAPI document of a version; made on first use and kept. */
  document(version: ApiVersion): OpenApiDocument;
  /** What changes on the way from one version to another, in either direction. */
  difference(from: ApiVersion, to: ApiVersion): VersionDifference;
}

export function versionGuide(contract: Contract, operations: readonly OperationFacts[]): VersionGuide {
  const documents = new Map<ApiVersion, OpenApiDocument>();
  const document = (version: ApiVersion): OpenApiDocument => {
    const made = documents.get(version) ?? openApiDocument(contract, operations, version);
    documents.set(version, made);
    return made;
  };
  return {
    contract,
    document,
    difference: (from, to) => {
      const changes = contract
        .diff(from, to)
        .flatMap(({ version, changes: own }) => own.map((change): GuideChange => ({ version, ...change })));
      const between = contract.changes.filter((change) =>
        changes.some(({ version, name }) => version === change.version && name === change.name),
      );
      const renames = between.flatMap((change) =>
        change.operations.flatMap((operation) =>
          operation.on === 'schema' && operation.renamed ? [operation.renamed] : [],
        ),
      );
      const forward = compareVersions(from, to) <= 0;
      const renamed = (before: string, after: string): boolean =>
        forward ? leads(renames, before, after) : leads(renames, after, before);
      const endpoints = documentDifferences(document(from), document(to), renamed).map((one): GuideEndpoint => {
        const facts = operations.find(({ key }) => key === one.endpoint);
        const served = contract.endpoint(one.endpoint, to);
        const names = new Set(facts ? [from, to].flatMap((version) => schemasOf(facts, contract, version)) : []);
        return {
          endpoint: one.endpoint,
          kind: one.kind,
          successor: served.served ? null : served.successor,
          changes: between
            .filter((change) => change.operations.some((operation) => concerns(operation, one.endpoint, names)))
            .map(({ version, name }) => `${version}/${name}`),
          fields: one.fields,
        };
      });
      return { from, to, changes, endpoints };
    },
  };
}

/** Whether an older name has become a newer one, perhaps by way of others. */
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

/** Names of all schemas that a version's requests and answers of an operation are made of. */
function schemasOf(facts: OperationFacts, contract: Contract, version: ApiVersion): string[] {
  const answer = answerOf(facts);
  const roots = [
    ...(facts.query ? [ref(facts.query)] : []),
    ...(facts.body ? [ref(facts.body)] : []),
    ...(answer ? [answer] : []),
  ];
  return [...reachable(roots, bookOf(contract, version).lookup)];
}

function concerns(operation: Operation, endpoint: string, names: ReadonlySet<string>): boolean {
  if (operation.on === 'endpoint') return operation.removed === endpoint || operation.added === endpoint;
  return operation.on === 'schema' && operation.targets.some((target) => names.has(target));
}

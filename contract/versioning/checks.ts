import { readdirSync } from 'node:fs';
import { isErrorCode } from '../errors';
import type { VersionChange } from './change';
import { danglingReferences, lookupIn, type Model, type Snapshot } from './model';
import type { Operation, SchemaName } from './operation';
import { reachable } from './schema-shape';
import { apiVersions, compareVersions } from './versions';

/**
 * Returns the problems of the list of version changes: unknown versions, changes without operations or examples, wrong
 * order, duplicates.
 */
export function listProblems(changes: readonly VersionChange[]): string[] {
  const problems: string[] = [];
  changes.forEach((change, index) => {
    const location = `${change.version}/${change.name}`;
    if (!apiVersions.includes(change.version)) problems.push(`${location}: unknown version ${change.version}.`);
    if (change.operations.length === 0) problems.push(`${location}: the change has no operations.`);
    if (change.examples.length === 0) problems.push(`${location}: the change has no examples.`);
    const next = changes[index + 1];
    if (next && compareVersions(change.version, next.version) < 0) {
      problems.push(
        `${location}: the change is older than ${next.version}/${next.name} below it; list changes from newest to oldest.`,
      );
    }
    if (changes.some((other, at) => at < index && other.version === change.version && other.name === change.name)) {
      problems.push(`${location}: the change is listed twice.`);
    }
  });
  return problems;
}

/** Returns a problem for each version change that refers to an endpoint that the contract does not have. */
export function endpointProblems(changes: readonly VersionChange[], endpoints: ReadonlySet<string>): string[] {
  return changes.flatMap((change) =>
    change.operations.flatMap((operation) => {
      if (operation.on !== 'endpoint') return [];
      const endpointKeys = [operation.added, operation.removed, operation.successor].filter((key) => key !== undefined);
      return [...new Set(endpointKeys)]
        .filter((key) => !endpoints.has(key))
        .map((key) => `${change.version}/${change.name}: ${operation.kind} refers to the unknown endpoint '${key}'.`);
    }),
  );
}

/**
 * Returns a problem for each gate or endpoint removal that two changes declare, and for each error code that is not in
 * the error catalogue.
 */
export function wireProblems(changes: readonly VersionChange[]): string[] {
  const claimed = new Map<string, string>();
  return changes.flatMap((change) =>
    change.operations.flatMap((operation) => {
      const location = `${change.version}/${change.name}`;
      if (operation.on === 'error' && !isErrorCode(operation.code)) {
        return [`${location}: ${operation.kind} refers to the unknown error code '${operation.code}'.`];
      }
      const claim = claimOf(operation);
      if (claim === undefined) return [];
      const first = claimed.get(claim);
      claimed.set(claim, location);
      return first === undefined ? [] : [`${location}: the ${claim} is already declared in ${first}.`];
    }),
  );
}

function claimOf(operation: Operation): string | undefined {
  if (operation.on === 'gate') return `gate '${operation.name}'`;
  return operation.on === 'endpoint' && operation.removed !== undefined
    ? `removal of '${operation.removed}'`
    : undefined;
}

/**
 * Returns a problem for each additional GraphQL selection (`needs`) of a schema that the latest version does not have.
 */
export function needsProblems({ changes, newest }: Model): string[] {
  return changes.flatMap((change) =>
    Object.keys(change.needs ?? {})
      .filter((name) => !newest[name])
      .map((name) => `${change.version}/${change.name}: 'needs' refers to the unknown schema '${name}'.`),
  );
}

/**
 * Returns a problem for each operation that lacks a migration (`down` or `up`) although a target schema is used in that
 * direction (`down`: responses, `up`: requests).
 */
export function directionProblems(model: Model): string[] {
  return model.links.flatMap(({ change, operation, newer, older }) => {
    const missingDirections = operation.lacks ?? [];
    if (missingDirections.length === 0) return [];
    const schemasByDirection = { down: responseSchemaNames(newer), up: requestSchemaNames(older) };
    return missingDirections.flatMap((direction) =>
      operation.targets
        .filter((target) => schemasByDirection[direction].has(target))
        .map((target) => {
          const usage = direction === 'down' ? 'answers' : 'requests';
          return `${change.version}/${change.name}: ${operation.kind} on '${target}' needs '${direction}', because it is used in ${usage}.`;
        }),
    );
  });
}

function requestSchemaNames(snapshot: Snapshot): Set<SchemaName> {
  return from(
    snapshot,
    Object.keys(snapshot).filter((name) => name.endsWith('Params')),
  );
}

function responseSchemaNames(snapshot: Snapshot): Set<SchemaName> {
  const requests = requestSchemaNames(snapshot);
  return from(
    snapshot,
    Object.keys(snapshot).filter((name) => !requests.has(name)),
  );
}

function from(snapshot: Snapshot, roots: readonly SchemaName[]): Set<SchemaName> {
  const lookup = lookupIn(snapshot);
  return new Set([...roots, ...reachable(roots.map(lookup), lookup)]);
}

/** Returns a problem for each reference of the latest schemas to an unknown schema. */
export function schemaProblems(newest: Snapshot): string[] {
  return danglingReferences(newest, 'schemas');
}

/**
 * Asserts that the files `<dir>/<version>/<name>.ts` are exactly those of the listed changes. Compiled files (`.js`)
 * count as their source; other files, such as tests, are ignored. Throws an error that lists the differences.
 */
export function assertAllListed(dir: string, changes: readonly VersionChange[]): void {
  const listed = new Set(changes.map((change) => `${change.version}/${change.name}`));
  const existing = new Set(
    readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) =>
        readdirSync(`${dir}/${entry.name}`)
          .filter((file) => /^[^.]+\.[jt]s$/.test(file))
          .map((file) => `${entry.name}/${file.slice(0, -3)}`),
      ),
  );
  const problems = [
    ...[...existing]
      .filter((file) => !listed.has(file))
      .map((file) => `${file}: the file is missing from the list of changes.`),
    ...[...listed]
      .filter((file) => !existing.has(file))
      .map((file) => `${file}: the list contains a change without a file of this name.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

import { readdirSync } from 'node:fs';
import { isErrorCode } from '../errors';
import type { VersionChange } from './change';
import { danglingReferences, lookupIn, type Model, type Snapshot } from './model';
import type { Operation, SchemaName } from './operation';
import { reachable } from './schema-shape';
import { apiVersions, compareVersions } from './versions';

/** What is wrong with the list itself: unknown versions, wrong order, two changes of one name. */
export function listProblems(changes: readonly VersionChange[]): string[] {
  const problems: string[] = [];
  changes.forEach((change, index) => {
    const where = `${change.version}/${change.name}`;
    if (!apiVersions.includes(change.version)) problems.push(`${where}: there is no version ${change.version}.`);
    if (change.operations.length === 0) problems.push(`${where}: it has no operations.`);
    if (change.examples.length === 0) problems.push(`${where}: it has no examples.`);
    const next = changes[index + 1];
    if (next && compareVersions(change.version, next.version) < 0) {
      problems.push(`${where}: it is older than ${next.version}/${next.name} below it; the list runs from new to old.`);
    }
    if (changes.some((other, at) => at < index && other.version === change.version && other.name === change.name)) {
      problems.push(`${where}: the list has this change twice.`);
    }
  });
  return problems;
}

/** Endpoints that a change names and the contract does not have. */
export function endpointProblems(changes: readonly VersionChange[], endpoints: ReadonlySet<string>): string[] {
  return changes.flatMap((change) =>
    change.operations.flatMap((operation) => {
      if (operation.on !== 'endpoint') return [];
      const named = [operation.added, operation.removed, operation.successor].filter((key) => key !== undefined);
      return [...new Set(named)]
        .filter((key) => !endpoints.has(key))
        .map((key) => `${change.version}/${change.name}: ${operation.kind} names the unknown endpoint '${key}'.`);
    }),
  );
}

/** Names that two changes claim, and error codes that the catalogue lacks. */
export function wireProblems(changes: readonly VersionChange[]): string[] {
  const claimed = new Map<string, string>();
  return changes.flatMap((change) =>
    change.operations.flatMap((operation) => {
      const where = `${change.version}/${change.name}`;
      if (operation.on === 'error' && !isErrorCode(operation.code)) {
        return [`${where}: ${operation.kind} names the unknown error code '${operation.code}'.`];
      }
      const claim = claimOf(operation);
      if (claim === undefined) return [];
      const first = claimed.get(claim);
      claimed.set(claim, where);
      return first === undefined ? [] : [`${where}: the ${claim} is already in ${first}.`];
    }),
  );
}

function claimOf(operation: Operation): string | undefined {
  if (operation.on === 'gate') return `gate '${operation.name}'`;
  return operation.on === 'endpoint' && operation.removed !== undefined
    ? `removal of '${operation.removed}'`
    : undefined;
}

/** Graph selections for schemas that the newest contract does not have. */
export function needsProblems({ changes, newest }: Model): string[] {
  return changes.flatMap((change) =>
    Object.keys(change.needs ?? {})
      .filter((name) => !newest[name])
      .map((name) => `${change.version}/${change.name}: needs names the unknown schema '${name}'.`),
  );
}

/** Operations without the function that the use of their schema (answer, request or both) demands. */
export function directionProblems(model: Model): string[] {
  return model.links.flatMap(({ change, operation, newer, older }) => {
    const lacks = operation.lacks ?? [];
    if (lacks.length === 0) return [];
    const used = { down: answerSide(newer), up: requestSide(older) };
    return lacks.flatMap((direction) =>
      operation.targets
        .filter((target) => used[direction].has(target))
        .map((target) => {
          const use = direction === 'down' ? 'answers' : 'requests';
          return `${change.version}/${change.name}: ${operation.kind} on '${target}' needs '${direction}', for it occurs in ${use}.`;
        }),
    );
  });
}

function requestSide(snapshot: Snapshot): Set<SchemaName> {
  return from(
    snapshot,
    Object.keys(snapshot).filter((name) => name.endsWith('Params')),
  );
}

function answerSide(snapshot: Snapshot): Set<SchemaName> {
  const requests = requestSide(snapshot);
  return from(
    snapshot,
    Object.keys(snapshot).filter((name) => !requests.has(name)),
  );
}

function from(snapshot: Snapshot, roots: readonly SchemaName[]): Set<SchemaName> {
  const lookup = lookupIn(snapshot);
  return new Set([...roots, ...reachable(roots.map(lookup), lookup)]);
}

/** Everything wrong with the newest schemas themselves. */
export function schemaProblems(newest: Snapshot): string[] {
  return danglingReferences(newest, 'schemas');
}

/**
 * Throws unless the files `<dir>/<version>/<name>.ts` and the listed changes are the same. Tests and compiled output
 * (`.js`) count as their source; other files are not looked at.
 */
export function assertAllListed(dir: string, changes: readonly VersionChange[]): void {
  const listed = new Set(changes.map((change) => `${change.version}/${change.name}`));
  const present = new Set(
    readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) =>
        readdirSync(`${dir}/${entry.name}`)
          .filter((file) => /^[^.]+\.[jt]s$/.test(file))
          .map((file) => `${entry.name}/${file.slice(0, -3)}`),
      ),
  );
  const problems = [
    ...[...present]
      .filter((file) => !listed.has(file))
      .map((file) => `${file}: the file is not in the list of changes.`),
    ...[...listed]
      .filter((file) => !present.has(file))
      .map((file) => `${file}: the list names a change that has no such file.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

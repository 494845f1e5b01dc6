import type { TSchema } from '@sinclair/typebox';
import type { VersionChange } from './change';
import type { Lookup, SchemaName, SchemaOperation } from './operation';
import { referencesIn } from './schema-shape';
import { apiVersions, compareVersions, type ApiVersion } from './versions';

/** All schemas of the contract at one point in its version history. Immutable; snapshots share unchanged schemas. */
export type Snapshot = Readonly<Record<SchemaName, TSchema>>;

/** One schema operation of a version change, with all schemas before and after it. */
export interface Link {
  readonly change: VersionChange;
  readonly operation: SchemaOperation;
  readonly newer: Snapshot;
  readonly older: Snapshot;
}

/** The schemas of a contract throughout its history. */
export interface Model {
  readonly newest: Snapshot;
  readonly changes: readonly VersionChange[];
  /** All schema operations, from the newest to the oldest. */
  readonly links: readonly Link[];
  readonly snapshot: (version: ApiVersion) => Snapshot;
}

/**
 * Returns a function that looks up a schema of the snapshot by name and throws for unknown names. The model guarantees
 * that every reference has a target.
 */
export function lookupIn(snapshot: Snapshot): Lookup {
  return (name) => {
    const schema = snapshot[name];
    if (!schema) throw new Error(`No schema '${name}' in the contract`);
    return schema;
  };
}

/** Returns the schema operations between a version and the latest version, newest first. */
export function linksAfter(model: Model, version: ApiVersion): readonly Link[] {
  return model.links.filter((link) => compareVersions(link.change.version, version) > 0);
}

/**
 * Builds the model by applying all changes in reverse, from the latest schemas to the original ones. Appends the
 * problems that it finds to `problems`.
 */
export function buildModel(newest: Snapshot, changes: readonly VersionChange[], problems: string[]): Model {
  const links: Link[] = [];
  let current = newest;
  for (const change of changes) {
    const location = `${change.version}/${change.name}`;
    for (const operation of change.operations) {
      if (operation.on !== 'schema') continue;
      const older = olderSnapshot(current, operation, location, problems);
      links.push({ change, operation, newer: current, older });
      current = older;
    }
    problems.push(...danglingReferences(current, location));
  }
  return { newest, changes, links, snapshot: snapshotReader(newest, links) };
}

function olderSnapshot(current: Snapshot, operation: SchemaOperation, location: string, problems: string[]): Snapshot {
  const edited: Record<SchemaName, TSchema> = { ...current };
  for (const target of operation.targets) {
    const schema = current[target];
    if (!schema) {
      problems.push(`${location}: ${operation.kind} refers to the schema '${target}', which is not in the contract.`);
      continue;
    }
    try {
      edited[target] = operation.older(schema, lookupIn(current));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      problems.push(`${location}: ${operation.kind} cannot apply to '${target}': ${reason}.`);
    }
  }
  return edited;
}

/** Returns a problem for each reference to a schema that the snapshot does not have. */
export function danglingReferences(snapshot: Snapshot, location: string): string[] {
  return Object.entries(snapshot).flatMap(([name, schema]) =>
    referencesIn(schema)
      .filter((reference) => !Object.hasOwn(snapshot, reference))
      .map((reference) => `${location}: '${name}' refers to the schema '${reference}', which is not in the contract.`),
  );
}

function snapshotReader(newest: Snapshot, links: readonly Link[]): (version: ApiVersion) => Snapshot {
  const byVersion = new Map(
    apiVersions.map((version) => {
      const last = links.findLast((link) => compareVersions(link.change.version, version) > 0);
      return [version, last?.older ?? newest];
    }),
  );
  return (version) => {
    const snapshot = byVersion.get(version);
    if (!snapshot) throw new Error(`Not a version of this contract: ${version}`);
    return snapshot;
  };
}

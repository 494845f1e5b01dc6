import type { TSchema } from '@sinclair/typebox';
import type { VersionChange } from './change';
import type { Lookup, SchemaName, SchemaOperation } from './operation';
import { referencesIn } from './schema-shape';
import { apiVersions, compareVersions, type ApiVersion } from './versions';

/** All schemas as one moment of history knows them. Never edited; an older moment is a copy that shares what stayed. */
export type Snapshot = Readonly<Record<SchemaName, TSchema>>;

/** One schema operation in its place in history. */
export interface Link {
  readonly change: VersionChange;
  readonly operation: SchemaOperation;
  readonly newer: Snapshot;
  readonly older: Snapshot;
}

/** The contract's schemas through time. */
export interface Model {
  readonly newest: Snapshot;
  readonly changes: readonly VersionChange[];
  /** Every schema operation, newest first. */
  readonly links: readonly Link[];
  readonly snapshot: (version: ApiVersion) => Snapshot;
}

/** Reads a schema by name; the model has made sure that no reference leads nowhere. */
export function lookupIn(snapshot: Snapshot): Lookup {
  return (name) => {
    const schema = snapshot[name];
    if (!schema) throw new Error(`No schema '${name}' in the contract`);
    return schema;
  };
}

/** The links that lie between a version and the latest, newest first. */
export function linksAbove(model: Model, version: ApiVersion): readonly Link[] {
  return model.links.filter((link) => compareVersions(link.change.version, version) > 0);
}

/** Applies every change backwards, from the newest schemas to the original ones, and collects what is wrong. */
export function buildModel(newest: Snapshot, changes: readonly VersionChange[], problems: string[]): Model {
  const links: Link[] = [];
  let current = newest;
  for (const change of changes) {
    const where = `${change.version}/${change.name}`;
    for (const operation of change.operations) {
      if (operation.on !== 'schema') continue;
      const older = olderSnapshot(current, operation, where, problems);
      links.push({ change, operation, newer: current, older });
      current = older;
    }
    problems.push(...danglingReferences(current, where));
  }
  return { newest, changes, links, snapshot: snapshotReader(newest, links) };
}

function olderSnapshot(current: Snapshot, operation: SchemaOperation, where: string, problems: string[]): Snapshot {
  const edited: Record<SchemaName, TSchema> = { ...current };
  for (const target of operation.targets) {
    const schema = current[target];
    if (!schema) {
      problems.push(`${where}: ${operation.kind} names the schema '${target}', which the contract does not have.`);
      continue;
    }
    try {
      edited[target] = operation.older(schema, lookupIn(current));
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      problems.push(`${where}: ${operation.kind} cannot apply to '${target}': ${reason}.`);
    }
  }
  return edited;
}

/** References of a snapshot to schemas that it does not have. */
export function danglingReferences(snapshot: Snapshot, where: string): string[] {
  return Object.entries(snapshot).flatMap(([name, schema]) =>
    referencesIn(schema)
      .filter((reference) => !Object.hasOwn(snapshot, reference))
      .map((reference) => `${where}: '${name}' refers to the schema '${reference}', which the contract does not have.`),
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

import type { TSchema } from '@sinclair/typebox';
import { ContractError, errorFor, type ErrorEntry } from '../errors';
import { page, ref, Type } from '../schemas';
import type { VersionChange } from './change';
import { compileLinks, identity, inSequence, type Migration, withoutUndefined } from './chain';
import { type ChangelogVersion, changelogBetween, changelogOf } from './changelog';
import {
  directionProblems,
  endpointProblems,
  listProblems,
  needsProblems,
  schemaProblems,
  wireProblems,
} from './checks';
import { InconvertibleValue } from './inconvertible';
import { compileAliases, compileRedactor, compileStrip, type Redactor } from './marked';
import { buildModel, linksAbove, lookupIn, type Model } from './model';
import { selectionsFor } from './needs';
import type { EventOperation, Node, SchemaName } from './operation';
import { type ParameterPath, pathAt, pathText } from './parameter-path';
import { answerSchemaAt, namedSchemaAt, requestSchema } from './version-schema';
import {
  type ApiVersion,
  apiVersions,
  compareVersions,
  latestVersion,
  originalVersion,
  parseVersion,
} from './versions';

/** A schema, a page of it (`{data, page_info}`), or a plain array of it. */
export type SchemaUse = SchemaName | { readonly page: SchemaName } | { readonly list: SchemaName };

/** The compiled contract: schemas, migrations, endpoints, errors and events of an API at every version. */
export interface Contract {
  readonly versions: readonly ApiVersion[];
  readonly latest: ApiVersion;
  readonly original: ApiVersion;
  readonly changes: readonly VersionChange[];
  /** Returns the version with exactly this name, or undefined. */
  parse(text: string): ApiVersion | undefined;
  /**
   * Returns the migration of a response from the latest shape to the shape of a version, without internal fields. It
   * edits the value in place: pass a value that is not shared (clone shared or frozen values). Fields that the version
   * does not have become undefined, which JSON omits. For schemas without changes, the migration returns its argument.
   */
  down(use: SchemaUse, version: ApiVersion): (value: unknown) => unknown;
  /**
   * Returns the migration of a request from the shape of a version to the latest shape, in place. The request must have
   * been accepted by `createValidator(paramsSchema(params, version))`. The migration throws `ContractError`
   * (`parameter_invalid`, with `param`) for a value that the latest shape cannot express. It throws no other error for
   * accepted requests.
   */
  up(params: SchemaName, version: ApiVersion): (input: Node) => Node;
  /** Returns the self-contained request schema of a version, for `createValidator` and `coerceQuery`. */
  paramsSchema(params: SchemaName, version: ApiVersion): TSchema;
  /** Converts the path of a parameter in the latest shape to its path in requests of a version; see `pathAt`. */
  parameterPath(params: SchemaName, version: ApiVersion, newest: ParameterPath): ParameterPath;
  /** Returns the self-contained response schema of a version. */
  answerSchema(schema: SchemaName, version: ApiVersion): TSchema;
  /** Returns a schema of a version for documents: with references, without internal fields. */
  namedSchema(schema: SchemaName, version: ApiVersion): TSchema;
  /**
   * Returns whether an endpoint (`GET /plans/{id}`) is served at a version and, if not, its successor. Throws for
   * unknown endpoints.
   */
  endpoint(key: string, version: ApiVersion): { served: true } | { served: false; successor: string | null };
  /** Returns whether the behavior change with this name applies at a version. Throws for unknown names. */
  gate(name: string, version: ApiVersion): boolean;
  /** Returns the GraphQL selections that clients of this version need in addition to the default read of the schema. */
  needs(schema: SchemaName, version: ApiVersion): string[];
  /**
   * Returns a redactor that hides, in a value of the latest shape, the fields for which the caller lacks the
   * permission.
   */
  redactor(use: SchemaUse): Redactor;
  /** Returns status, type and message of an error code at a version. */
  error(code: string, version: ApiVersion): ErrorEntry;
  /** Returns the name of an event at a version. */
  eventName(newest: string, version: ApiVersion): string;
  /** Returns the conversion of event envelopes to a version. It returns a new object and does not change `data`. */
  envelope(version: ApiVersion): (envelope: Readonly<Node>) => Node;
  changelog(): ChangelogVersion[];
  /** Returns the changes between two versions, in either order. */
  diff(a: ApiVersion, b: ApiVersion): ChangelogVersion[];
  /**
   * Returns the migrations of a single change, between the shapes directly at and before it. Internal fields are not
   * removed. For tests.
   */
  step(change: VersionChange): { down(use: SchemaUse): Migration; up(params: SchemaName): Migration };
}

/** Compiles a contract. Throws one error that lists all problems. */
export function compileContract(input: {
  schemas: Readonly<Record<SchemaName, TSchema>>;
  /** Newest first. */
  changes: readonly VersionChange[];
  /** Keys of the endpoints of all versions, such as `GET /plans/{id}`. */
  endpoints: readonly string[];
}): Contract {
  const { schemas, changes, endpoints } = input;
  const known = new Set(endpoints);
  const problems = [
    ...listProblems(changes),
    ...schemaProblems(schemas),
    ...endpointProblems(changes, known),
    ...wireProblems(changes),
  ];
  const model = buildModel(schemas, changes, problems);
  // The following checks resolve references, which requires that every reference has a target.
  if (problems.length === 0) problems.push(...directionProblems(model), ...needsProblems(model));
  if (problems.length > 0) throw new Error(`The contract does not hold together:\n${problems.join('\n')}`);
  return {
    versions: apiVersions,
    latest: latestVersion,
    original: originalVersion,
    changes,
    parse: parseVersion,
    ...migrations(model),
    ...wire(changes, known),
    needs: (schema, version) => selectionsFor(model, schema, version),
    changelog: () => changelogOf(changes),
    diff: (a, b) => changelogBetween(changes, a, b),
  };
}

type Migrations = Pick<
  Contract,
  'down' | 'up' | 'paramsSchema' | 'parameterPath' | 'answerSchema' | 'namedSchema' | 'redactor' | 'step'
>;

function migrations(model: Model): Migrations {
  const known = <T extends SchemaUse>(use: T): T => {
    lookupIn(model.newest)(nameIn(use));
    return use;
  };
  const redactors = cached((use) => compileRedactor(rootOf(known(use)), model.newest));
  return {
    down: cached((use, version) => compileDown(model, known(use), version)),
    up: cached((params, version) =>
      refusing(compileUp(model, known(params), version), (path) => pathAt(model, nameIn(params), version, path)),
    ) as Contract['up'],
    paramsSchema: cached((params, version) => requestSchema(model, known(nameIn(params)), version)),
    parameterPath: (params, version, newest) => pathAt(model, known(params), version, newest),
    answerSchema: cached((schema, version) => answerSchemaAt(model, known(nameIn(schema)), version)),
    namedSchema: cached((schema, version) => namedSchemaAt(model, known(nameIn(schema)), version)),
    redactor: (use) => redactors(use, latestVersion),
    step: (change) => ({
      down: (use) => compileLinks(rootOf(use), linksOf(model, change), 'down'),
      up: (params) => compileLinks(ref(params), linksOf(model, change).toReversed(), 'up'),
    }),
  };
}

/**
 * Converts `InconvertibleValue` errors of a migration to `ContractError`. `sentAs` converts the path in the latest
 * shape to the path in the client's request.
 */
function refusing(migration: Migration, sentAs: (newer: ParameterPath) => ParameterPath): Migration {
  if (migration === identity) return identity;
  return (value) => {
    try {
      return migration(value);
    } catch (failure) {
      if (!(failure instanceof InconvertibleValue)) throw failure;
      const param = pathText(sentAs(failure.path));
      throw new ContractError('parameter_invalid', `\`${param}\` ${failure.predicate}.`, param);
    }
  };
}

function linksOf(model: Model, change: VersionChange): Model['links'] {
  return model.links.filter((link) => link.change === change);
}

function compileDown(model: Model, use: SchemaUse, version: ApiVersion): Migration {
  const root = rootOf(use);
  return inSequence([
    compileLinks(root, linksAbove(model, version), 'down'),
    compileStrip(root, model.snapshot(version)),
  ]);
}

function compileUp(model: Model, params: SchemaUse, version: ApiVersion): Migration {
  const root = rootOf(params);
  const snapshot = model.snapshot(version);
  const migration = inSequence([
    compileStrip(root, snapshot),
    compileAliases(root, snapshot),
    compileLinks(root, linksAbove(model, version).toReversed(), 'up'),
  ]);
  return migration === identity ? identity : inSequence([migration, withoutUndefined]);
}

function nameIn(use: SchemaUse): SchemaName {
  if (typeof use === 'string') return use;
  return 'page' in use ? use.page : use.list;
}

function rootOf(use: SchemaUse): TSchema {
  const row = ref(nameIn(use));
  if (typeof use === 'string') return row;
  return 'page' in use ? page(row) : Type.Array(row);
}

/** Memoizes a result per use and version, so that each is compiled once. */
function cached<T>(compile: (use: SchemaUse, version: ApiVersion) => T): (use: SchemaUse, version: ApiVersion) => T {
  const results = new Map<string, T>();
  return (use, version) => {
    const key =
      typeof use === 'string' ? `${version} ${use}` : `${version} ${'page' in use ? 'page' : 'list'} ${nameIn(use)}`;
    const result = results.get(key) ?? compile(use, version);
    results.set(key, result);
    return result;
  };
}

type Wire = Pick<Contract, 'endpoint' | 'gate' | 'error' | 'eventName' | 'envelope'>;

function wire(changes: readonly VersionChange[], endpoints: ReadonlySet<string>): Wire {
  const operations = changes.flatMap((change) =>
    change.operations.map((operation) => ({ version: change.version, operation })),
  );
  const gates = new Map(
    operations.flatMap(({ version, operation }) =>
      operation.on === 'gate' ? [[operation.name, version] as const] : [],
    ),
  );
  const removed = new Map(
    operations.flatMap(({ version, operation }) =>
      operation.on === 'endpoint' && operation.removed !== undefined
        ? [[operation.removed, { version, successor: operation.successor ?? null }] as const]
        : [],
    ),
  );

  const above = (version: ApiVersion) =>
    operations.filter((entry) => compareVersions(entry.version, version) > 0).map((entry) => entry.operation);
  const renames = (on: EventOperation['on'], version: ApiVersion): EventOperation[] =>
    above(version).filter((operation): operation is EventOperation => operation.on === on);

  const eventName = (newest: string, version: ApiVersion): string =>
    renames('event', version).reduce((name, rename) => (rename.newer === name ? rename.older : name), newest);

  return {
    endpoint: (key, version) => {
      if (!endpoints.has(key)) throw new Error(`No endpoint '${key}' in the contract`);
      const gone = removed.get(key);
      if (!gone || compareVersions(version, gone.version) < 0) return { served: true };
      return { served: false, successor: gone.successor };
    },
    gate: (name, version) => {
      const from = gates.get(name);
      if (from === undefined) throw new Error(`No version change defines the gate '${name}'`);
      return compareVersions(version, from) >= 0;
    },
    error: (code, version) => {
      const older = above(version).flatMap((operation) =>
        operation.on === 'error' && operation.code === code ? [operation.older] : [],
      );
      return Object.assign({}, errorFor(code), ...older) as ErrorEntry;
    },
    eventName,
    envelope: (version) => {
      const fields = new Map(renames('envelope', version).map(({ newer, older }) => [newer, older]));
      const names = renames('event', version);
      if (fields.size === 0 && names.length === 0) return (envelope) => ({ ...envelope });
      return (envelope) => olderEnvelope(envelope, fields, (type) => eventName(type, version));
    },
  };
}

/** Renames the keys of an envelope without changing their order, because receivers may compare the serialized form. */
function olderEnvelope(
  envelope: Readonly<Node>,
  fields: ReadonlyMap<string, string>,
  nameOf: (type: string) => string,
): Node {
  return Object.fromEntries(
    Object.entries(envelope).map(([key, value]) => [
      fields.get(key) ?? key,
      key === 'type' && typeof value === 'string' ? nameOf(value) : value,
    ]),
  );
}

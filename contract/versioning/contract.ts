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
import { buildModel, linksAfter, lookupIn, type Model } from './model';
import { selectionsFor } from './needs';
import type { EventOperation, Node, SchemaName } from './operation';
import { type ParameterPath, pathAt, formatPath } from './parameter-path';
import { responseSchemaAt, namedSchemaAt, requestSchema } from './version-schema';
import {
  type ApiVersion,
  apiVersions,
  compareVersions,
  latestVersion,
  originalVersion,
  parseVersion,
} from './versions';

/**
 * Reference to a schema by name, to a page of values of that schema (`{data, page_info}`), or to a plain array of them.
 */
export type SchemaReference = SchemaName | { readonly page: SchemaName } | { readonly list: SchemaName };

/** Whether an endpoint is served at a version, and the version that removes it. */
export type EndpointAvailability =
  /** `removedIn` is the later version from which on the endpoint is not served; null if there is none. */
  | { readonly served: true; readonly removedIn: ApiVersion | null; readonly successor: string | null }
  /** `removedIn` is the version from which on the endpoint is not served. */
  | { readonly served: false; readonly removedIn: ApiVersion; readonly successor: string | null };

/**
 * The compiled contract of the date-versioned API: schemas, migrations, endpoints, errors and events at every version.
 */
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
  down(schemaUse: SchemaReference, version: ApiVersion): (value: unknown) => unknown;
  /**
   * Returns the migration of a request from the shape of a version to the latest shape, in place. The request must have
   * been accepted by `createValidator(paramsSchema(params, version))`. The migration throws `ContractError`
   * (`parameter_invalid`, with `param`) for a value that the latest shape cannot express. It throws no other error for
   * accepted requests.
   */
  up(params: SchemaName, version: ApiVersion): (input: Node) => Node;
  /** Returns the self-contained request schema of a version, for `createValidator` and `coerceQuery`. */
  paramsSchema(params: SchemaName, version: ApiVersion): TSchema;
  /**
   * Converts the path of a parameter in the latest request shape to its path in requests of a version; see `pathAt`.
   */
  parameterPath(params: SchemaName, version: ApiVersion, newest: ParameterPath): ParameterPath;
  /** Returns the self-contained response schema of a version. */
  responseSchema(schema: SchemaName, version: ApiVersion): TSchema;
  /** Returns whether the contract has a schema with this name. */
  hasSchema(name: SchemaName): boolean;
  /** Returns a schema of a version for OpenAPI documents: with references to named schemas, without internal fields. */
  namedSchema(schema: SchemaName, version: ApiVersion): TSchema;
  /**
   * Returns whether an endpoint (`GET /plans/{id}`) is served at a version. If this or a later version removes it,
   * `successor` is the key of the endpoint that replaces it, or null. Throws for unknown endpoints.
   */
  endpoint(key: string, version: ApiVersion): EndpointAvailability;
  /** Returns whether the behavior change with this name applies at a version. Throws for unknown names. */
  gate(name: string, version: ApiVersion): boolean;
  /**
   * Returns the GraphQL selections that clients of this version need in addition to the default GraphQL fragment of the
   * schema.
   */
  needs(schema: SchemaName, version: ApiVersion): string[];
  /**
   * Returns a function that hides, in a value of the latest shape, the fields for which the caller lacks the
   * permission.
   */
  redactor(schemaUse: SchemaReference): Redactor;
  /** Returns status, type and message of an error code at a version. */
  error(code: string, version: ApiVersion): ErrorEntry;
  /** Converts the latest name of an event to its name at a version. */
  eventName(newest: string, version: ApiVersion): string;
  /**
   * Returns a function that converts an event envelope to a version. The function returns a new envelope; the `data` of
   * the event stays as it is.
   */
  envelope(version: ApiVersion): (envelope: Readonly<Node>) => Node;
  changelog(): ChangelogVersion[];
  /** Returns the changes between two versions, in either order. */
  diff(a: ApiVersion, b: ApiVersion): ChangelogVersion[];
  /**
   * Returns the migrations of a single change, between the shapes at its version and directly before. Unlike `down` and
   * `up`, they keep internal fields. For tests.
   */
  step(change: VersionChange): { down(schemaUse: SchemaReference): Migration; up(params: SchemaName): Migration };
}

/** Compiles a contract from its latest schemas and its version changes. Throws one error that lists all problems. */
export function compileContract(input: {
  schemas: Readonly<Record<SchemaName, TSchema>>;
  /** The version changes, newest first. */
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
  if (problems.length > 0) throw new Error(`The contract is inconsistent:\n${problems.join('\n')}`);
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
  | 'down'
  | 'up'
  | 'paramsSchema'
  | 'parameterPath'
  | 'responseSchema'
  | 'hasSchema'
  | 'namedSchema'
  | 'redactor'
  | 'step'
>;

function migrations(model: Model): Migrations {
  const known = <T extends SchemaReference>(schemaUse: T): T => {
    lookupIn(model.newest)(nameIn(schemaUse));
    return schemaUse;
  };
  const redactors = cached((schemaUse) => compileRedactor(rootOf(known(schemaUse)), model.newest));
  return {
    down: cached((schemaUse, version) => compileDown(model, known(schemaUse), version)),
    up: cached((params, version) =>
      withContractErrors(compileUp(model, known(params), version), (path) =>
        pathAt(model, nameIn(params), version, path),
      ),
    ) as Contract['up'],
    paramsSchema: cached((params, version) => requestSchema(model, known(nameIn(params)), version)),
    parameterPath: (params, version, newest) => pathAt(model, known(params), version, newest),
    responseSchema: cached((schema, version) => responseSchemaAt(model, known(nameIn(schema)), version)),
    hasSchema: (name) => Object.hasOwn(model.newest, name),
    namedSchema: cached((schema, version) => namedSchemaAt(model, known(nameIn(schema)), version)),
    redactor: (schemaUse) => redactors(schemaUse, latestVersion),
    step: (change) => ({
      down: (schemaUse) => compileLinks(rootOf(schemaUse), linksOf(model, change), 'down'),
      up: (params) => compileLinks(ref(params), linksOf(model, change).toReversed(), 'up'),
    }),
  };
}

/**
 * Wraps a migration so that `InconvertibleValue` errors become `ContractError`. `sentAs` converts the path in the
 * latest shape to the path in the client's request.
 */
function withContractErrors(migration: Migration, sentAs: (newer: ParameterPath) => ParameterPath): Migration {
  if (migration === identity) return identity;
  return (value) => {
    try {
      return migration(value);
    } catch (failure) {
      if (!(failure instanceof InconvertibleValue)) throw failure;
      const param = formatPath(sentAs(failure.path));
      throw new ContractError('parameter_invalid', `\`${param}\` ${failure.predicate}.`, param);
    }
  };
}

function linksOf(model: Model, change: VersionChange): Model['links'] {
  return model.links.filter((link) => link.change === change);
}

function compileDown(model: Model, schemaUse: SchemaReference, version: ApiVersion): Migration {
  const root = rootOf(schemaUse);
  return inSequence([
    compileLinks(root, linksAfter(model, version), 'down'),
    compileStrip(root, model.snapshot(version)),
  ]);
}

function compileUp(model: Model, params: SchemaReference, version: ApiVersion): Migration {
  const root = rootOf(params);
  const snapshot = model.snapshot(version);
  const migration = inSequence([
    compileStrip(root, snapshot),
    compileAliases(root, snapshot),
    compileLinks(root, linksAfter(model, version).toReversed(), 'up'),
  ]);
  return migration === identity ? identity : inSequence([migration, withoutUndefined]);
}

function nameIn(schemaUse: SchemaReference): SchemaName {
  if (typeof schemaUse === 'string') return schemaUse;
  return 'page' in schemaUse ? schemaUse.page : schemaUse.list;
}

function rootOf(schemaUse: SchemaReference): TSchema {
  const row = ref(nameIn(schemaUse));
  if (typeof schemaUse === 'string') return row;
  return 'page' in schemaUse ? page(row) : Type.Array(row);
}

/** Memoizes `compile` by schema reference and version, so that each combination is compiled once. */
function cached<T>(
  compile: (schemaUse: SchemaReference, version: ApiVersion) => T,
): (schemaUse: SchemaReference, version: ApiVersion) => T {
  const results = new Map<string, T>();
  return (schemaUse, version) => {
    const key =
      typeof schemaUse === 'string'
        ? `${version} ${schemaUse}`
        : `${version} ${'page' in schemaUse ? 'page' : 'list'} ${nameIn(schemaUse)}`;
    const result = results.get(key) ?? compile(schemaUse, version);
    results.set(key, result);
    return result;
  };
}

const alwaysServed: EndpointAvailability = { served: true, removedIn: null, successor: null };

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
        ? [[operation.removed, { removedIn: version, successor: operation.successor ?? null }] as const]
        : [],
    ),
  );

  const operationsAfter = (version: ApiVersion) =>
    operations.filter((entry) => compareVersions(entry.version, version) > 0).map((entry) => entry.operation);
  const renames = (on: EventOperation['on'], version: ApiVersion): EventOperation[] =>
    operationsAfter(version).filter((operation): operation is EventOperation => operation.on === on);

  const eventName = (newest: string, version: ApiVersion): string =>
    renames('event', version).reduce((name, rename) => (rename.newer === name ? rename.older : name), newest);

  return {
    endpoint: (key, version) => {
      if (!endpoints.has(key)) throw new Error(`No endpoint '${key}' in the contract`);
      const removal = removed.get(key);
      if (!removal) return alwaysServed;
      return { served: compareVersions(version, removal.removedIn) < 0, ...removal };
    },
    gate: (name, version) => {
      const from = gates.get(name);
      if (from === undefined) throw new Error(`No version change defines the gate '${name}'`);
      return compareVersions(version, from) >= 0;
    },
    error: (code, version) => {
      const olderOperations = operationsAfter(version).flatMap((operation) =>
        operation.on === 'error' && operation.code === code ? [operation.older] : [],
      );
      return Object.assign({}, errorFor(code), ...olderOperations) as ErrorEntry;
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

/**
 * Converts an event envelope to an older version. Keeps the order of the keys, because receivers may compare the
 * serialized form.
 */
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

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

/** A schema, a page of it (`{data, page_info}`), or a bare list of it. */
export type SchemaUse = SchemaName | { readonly page: SchemaName } | { readonly list: SchemaName };

/** Everything that one set of schemas, changes and endpoints promises, at every version. */
export interface Contract {
  readonly versions: readonly ApiVersion[];
  readonly latest: ApiVersion;
  readonly original: ApiVersion;
  readonly changes: readonly VersionChange[];
  /** The version that a text names exactly, or undefined. */
  parse(text: string): ApiVersion | undefined;
  /**
   * The migration of an answer from the newest shape to a version's, internal fields removed. It edits the value in
   * place: give it one that nobody else uses (clone what is shared or frozen). What the version lacks is undefined
   * afterwards, which JSON leaves out. Schemas that nothing touches get a function that returns its argument.
   */
  down(use: SchemaUse, version: ApiVersion): (value: unknown) => unknown;
  /**
   * The migration of a request from a version's shape to the newest, in place. The request has been accepted by
   * `createValidator(paramsSchema(params, version))`. Throws `ContractError` (`parameter_invalid`, with `param`) for a
   * value that the newest form cannot express; nothing else fails on such requests.
   */
  up(params: SchemaName, version: ApiVersion): (input: Node) => Node;
  /** The request schema of a version, complete in itself, for `createValidator` and `coerceQuery`. */
  paramsSchema(params: SchemaName, version: ApiVersion): TSchema;
  /** The path that a parameter of the newest shape has in requests of a version; see `pathAt`. */
  parameterPath(params: SchemaName, version: ApiVersion, newest: ParameterPath): ParameterPath;
  /** The answer schema of a version, complete in itself. */
  answerSchema(schema: SchemaName, version: ApiVersion): TSchema;
  /** A schema of a version as documents show it: references are left in place, internal fields are not there. */
  namedSchema(schema: SchemaName, version: ApiVersion): TSchema;
  /** Whether an endpoint (`GET /plans/{id}`) is served at a version, and what took its place if not. */
  endpoint(key: string, version: ApiVersion): { served: true } | { served: false; successor: string | null };
  /** Whether a change of behaviour holds at a version. Throws on a name that no change defines. */
  gate(name: string, version: ApiVersion): boolean;
  /** Graph selections that callers of this version need beyond what a read of the schema selects anyway. */
  needs(schema: SchemaName, version: ApiVersion): string[];
  /** Nulls, in a value of the newest shape, the fields whose permission the caller lacks. */
  redactor(use: SchemaUse): Redactor;
  /** Status, type and text of an error code at a version. */
  error(code: string, version: ApiVersion): ErrorEntry;
  /** The name that an event has at a version. */
  eventName(newest: string, version: ApiVersion): string;
  /** The event envelope of a version, as a new object; its `data` is not touched. */
  envelope(version: ApiVersion): (envelope: Readonly<Node>) => Node;
  changelog(): ChangelogVersion[];
  /** What changed between two versions. */
  diff(a: ApiVersion, b: ApiVersion): ChangelogVersion[];
  /** One change alone, between the shapes directly at and below it; internal fields stay. For tests. */
  step(change: VersionChange): { down(use: SchemaUse): Migration; up(params: SchemaName): Migration };
}

/** Compiles a contract, or throws one error that lists everything wrong with it. */
export function compileContract(input: {
  schemas: Readonly<Record<SchemaName, TSchema>>;
  /** Newest first. */
  changes: readonly VersionChange[];
  /** Keys such as `GET /plans/{id}`, at any version. */
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
  // What follows walks references, which is only possible where all of them lead somewhere.
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

/** Answers a value that cannot be carried up with the error of the catalogue; `sentAs` gives the path that the caller has sent. */
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

/** Remembers a result for each use and version: compilation happens once. */
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

/** Keeps the order of the keys: receivers may compare texts. */
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

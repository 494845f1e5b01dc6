import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import {
  type Contract,
  createValidator,
  type Node,
  findUnknownParameters,
  type VersionChange,
} from '../../contract/versioning';
import type { OperationMetadata } from '../../contract/versioning/openapi';
import { withoutUndefined } from '../../contract/versioning/chain';
import type { SchemaOperation } from '../../contract/versioning/operation';
import { reachable } from '../../contract/versioning/schema-shape';
import { valuesOf } from './arbitrary';

/** A property that holds for every object of a schema. */
export interface Proof {
  /** `answer Plan`, `request PlanListParams`, `Plan there and back at 2026-06-09/plans-use-account`. */
  readonly title: string;
  /** Checks the property for the given number of generated objects. Throws with the smallest counterexample. */
  run(objects: number, seed: number): void;
}

export interface ProofContext {
  readonly contract: Contract;
  /** All schemas in their newest version. */
  readonly schemas: Readonly<Record<string, TSchema>>;
  readonly operations: readonly OperationMetadata[];
}

/** Returns all properties of a contract. */
export function proofsOf(deps: ProofContext): Proof[] {
  const schemaNames = responseNames(deps);
  return [
    ...schemaNames.map((name) => responseProof(name, deps)),
    ...requestNames(deps).map((name) => requestProof(name, deps)),
    ...schemaNames.flatMap((name) =>
      deps.contract.changes
        .filter((change) => isLossless(change, name, deps))
        .map((change) => roundTripProof(name, change, deps)),
    ),
  ];
}

function responseNames({ schemas, operations }: ProofContext): string[] {
  const roots = operations.flatMap(({ response }) =>
    response === null
      ? []
      : typeof response === 'string'
        ? [response]
        : ['page' in response ? response.page : response.list],
  );
  const names = new Set(
    roots.flatMap((name) => [name, ...reachable([schemaOf(schemas, name)], (inner) => schemaOf(schemas, inner))]),
  );
  return [...names].sort();
}

function requestNames({ operations }: ProofContext): string[] {
  return [
    ...new Set(operations.flatMap(({ query, body }) => [query, body].filter((name) => name !== undefined))),
  ].sort();
}

function schemaOf(schemas: ProofContext['schemas'], name: string): TSchema {
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema '${name}'`);
  return schema;
}

function assertProperty(property: fc.IProperty<[unknown]>, objects: number, seed: number): void {
  fc.assert(property, { numRuns: objects, seed, includeErrorInReport: true });
}

/**
 * Newest objects, generated and converted to older versions, conform to the schema of that version and contain no other fields. Each object is
 * checked at every version with a different schema, and additionally at one of the 25 versions in rotation.
 */
function responseProof(name: string, deps: ProofContext): Proof {
  const { contract, schemas } = deps;
  const newest = valuesOf(schemaOf(schemas, name), (inner) => schemaOf(schemas, inner));
  const versions = contract.versions.map((version) => {
    const schema = contract.responseSchema(name, version);
    return { version, schema, check: createValidator(schema), down: contract.down(name, version) };
  });
  const first = firstOfEachForm(name, deps);
  const distinct = versions.filter(({ version }) => first.includes(version));
  return {
    title: `answer ${name}`,
    run: (objects, seed) => {
      let counter = seed;
      assertProperty(
        fc.property(newest, (value) => {
          const rotatedVersion = versions[(counter += 1) % versions.length];
          for (const { version, schema, check, down } of rotatedVersion ? [...distinct, rotatedVersion] : distinct) {
            // As serialized: a number that a double would change is raw JSON text until then.
            const older = JSON.parse(JSON.stringify(withoutUndefined(down(structuredClone(value)))));
            const issue = check(older);
            if (issue) throw new Error(`${version}: ${issue.message}`);
            const unknown = findUnknownParameters(schema, older);
            if (unknown.length > 0)
              throw new Error(`${version}: ${unknown.map(({ path }) => path).join(', ')} is not in the schema`);
          }
        }),
        objects,
        seed,
      );
    },
  };
}

/** Returns the latest version, and the versions directly below a change of the schema. */
function firstOfEachForm(name: string, { contract, schemas }: ProofContext): string[] {
  const touching = contract.changes.filter(
    (change) => touches(change, nestedNames(name, contract, schemas)).length > 0,
  );
  const previousVersions = touching.map(({ version }) => contract.versions[contract.versions.indexOf(version) - 1]);
  return [contract.latest, ...previousVersions.filter((version) => version !== undefined)];
}

/** Returns the names of the schema and of all schemas nested in it at any version. */
function nestedNames(name: string, contract: Contract, schemas: ProofContext['schemas']): ReadonlySet<string> {
  const names = new Set([name, ...reachable([schemaOf(schemas, name)], (inner) => schemaOf(schemas, inner))]);
  for (const version of contract.versions) {
    for (const inner of reachable([contract.namedSchema(name, version)], (item) => contract.namedSchema(item, version)))
      names.add(inner);
  }
  return names;
}

function touches(change: VersionChange, names: ReadonlySet<string>): SchemaOperation[] {
  return change.operations.filter(
    (operation): operation is SchemaOperation =>
      operation.on === 'schema' && operation.targets.some((target) => names.has(target)),
  );
}

/** Requests that a version accepts are converted to requests that the newest schema accepts. */
function requestProof(name: string, { contract, schemas }: ProofContext): Proof {
  const check = createValidator(withOlderEnumValues(name, contract));
  const properties = (schemaOf(schemas, name)['properties'] ?? {}) as Record<string, TSchema>;
  const internal = Object.keys(properties).filter((property) => properties[property]?.['x-internal'] !== undefined);
  const requests = contract.versions.map((version) => {
    const schema = contract.paramsSchema(name, version);
    const accepts = createValidator(schema);
    return valuesOf(schema)
      .filter((value) => accepts(value) === undefined)
      .map((value) => ({ version, value: value as Node }));
  });
  return {
    title: `request ${name}`,
    run: (objects, seed) =>
      assertProperty(
        fc.property(fc.oneof(...requests), (request) => {
          const { version, value } = request as { version: string; value: Node };
          const up = withoutUndefined(contract.up(name, version)(structuredClone(value))) as Node;
          const unknownProperties = Object.keys(up).filter((property) => !Object.hasOwn(properties, property));
          if (unknownProperties.length > 0)
            throw new Error(`${version}: the newest request has no ${unknownProperties.join(', ')}`);
          for (const property of internal) delete up[property];
          const issue = check(up);
          if (issue) throw new Error(`${version}: ${issue.message}`);
        }),
        objects,
        seed,
      ),
  };
}

/** Returns the newest request schema, extended by enum values of older versions, which the graph accepts unchanged. */
export function withOlderEnumValues(name: string, contract: Contract): TSchema {
  const newest = contract.paramsSchema(name, contract.latest);
  const older = contract.versions.map(
    (version) => contract.paramsSchema(name, version)['properties'] as Record<string, TSchema> | undefined,
  );
  const properties = Object.entries((newest['properties'] ?? {}) as Record<string, TSchema>).map(([field, schema]) => {
    const enumValues = older.flatMap((all) => (all?.[field]?.['enum'] ?? []) as string[]);
    return [
      field,
      Array.isArray(schema['enum']) ? { ...schema, enum: [...new Set([...schema['enum'], ...enumValues])] } : schema,
    ];
  });
  return { ...newest, properties: Object.fromEntries(properties) } as TSchema;
}

/** Returns whether a change affects a schema, and only with lossless operations. */
function isLossless(change: VersionChange, name: string, { contract, schemas }: ProofContext): boolean {
  const touching = touches(change, nestedNames(name, contract, schemas));
  return touching.length > 0 && touching.every(({ lossless }) => lossless === true);
}

/** A lossless change: a downgrade followed by an upgrade restores the object. */
function roundTripProof(name: string, change: VersionChange, { contract, schemas }: ProofContext): Proof {
  const newest = valuesOf(schemaOf(schemas, name), (inner) => schemaOf(schemas, inner));
  const toChange = contract.down(name, change.version);
  const { down, up } = contract.step(change);
  return {
    title: `${name} there and back at ${change.version}/${change.name}`,
    run: (objects, seed) =>
      assertProperty(
        fc.property(newest, (value) => {
          const start = JSON.stringify(sortedKeys(withoutUndefined(toChange(structuredClone(value)))));
          const roundTripped = JSON.stringify(
            sortedKeys(withoutUndefined(up(name)(down(name)(JSON.parse(start)) as Node))),
          );
          if (roundTripped !== start) throw new Error(`${start} came back as ${roundTripped}`);
        }),
        objects,
        seed,
      ),
  };
}

/** Sorts keys recursively, because the order of fields is irrelevant. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}

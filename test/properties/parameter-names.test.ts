import { serviceContract } from '../../app/runtime/contract';
import { ContractError } from '../../contract/errors';
import type { TSchema } from '../../contract/versioning';
import { LegacyEndpoint } from '../../rest-compat/legacy-v2/endpoint';
import { querySchema } from '../../rest-compat/legacy-v2/parameters';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import { DatedEndpoint } from '../../rest-compat/pipeline/dated-endpoint';
import type { Operation } from '../../rest-compat/pipeline/endpoint';
import { ParameterRejected } from '../../rest-compat/pipeline/parameter-names';
import { routes } from '../../rest-compat/routes';
import type { Principal } from '../../subgraphs/kit/src';
import { type Field, fieldsOf } from '../bad-input/support/extremes';
import { changed, limitsOf, optionsOf, requiredParamsOf } from '../bad-input/support/schema-values';

const contract = serviceContract();
const graph = { prepare: () => ({}) as never };
const principal: Principal = {
  kind: 'user',
  credentialId: 'user_1',
  userId: 'user_1',
  accountId: null,
  grants: [],
  pin: null,
};
const ids = new Proxy({}, { get: () => 'id_1' }) as Readonly<Record<string, string>>;

/** An operation at a version, with the schema of its query or body. */
interface Form {
  readonly key: string;
  readonly version: string;
  readonly operation: Operation;
  readonly variables: (input: unknown) => Record<string, unknown>;
  readonly place: 'query' | 'body';
  readonly schema: TSchema;
}

/** Returns each distinct query and body schema that requests of the dated API have had. */
function datedForms(): Form[] {
  return routes.flatMap((declaration) => {
    const endpoint = new DatedEndpoint(declaration, { graph, contract, documents: new Map() });
    const seenForms = new Set<string>();
    return contract.versions.flatMap((version) =>
      (['query', 'body'] as const).flatMap((location): Form[] => {
        const name = declaration[location];
        if (name === undefined || !contract.endpoint(declaration.key, version).served) return [];
        const schema = contract.paramsSchema(name, version);
        const form = `${location} ${JSON.stringify(schema)}`;
        if (seenForms.has(form)) return [];
        seenForms.add(form);
        const variables = (input: unknown) => endpoint.declaration.variables(input as never);
        return [
          {
            key: declaration.key,
            version,
            operation: endpoint.operationAt(version),
            variables,
            place: location,
            schema,
          },
        ];
      }),
    );
  });
}

function legacyForms(): Form[] {
  return legacyRoutes.flatMap((declaration) => {
    const operation = new LegacyEndpoint(declaration, graph).operationAt();
    const variables = (input: unknown) => declaration.variables(input as never);
    const schemas = [['query', querySchema(declaration)] as const, ['body', declaration.body] as const];
    return schemas.flatMap(([location, schema]): Form[] =>
      schema === undefined
        ? []
        : [{ key: declaration.key, version: 'v2', operation, variables, place: location, schema }],
    );
  });
}

/** Pairs of different values. The first pair that a parameter accepts is used. */
const pairs: readonly (readonly [unknown, unknown])[] = [
  ['biz_first', 'biz_second'],
  ['2031-01-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z'],
  ['2031-01-01', '2032-01-01'],
  ['https://first.example/a', 'https://second.example/a'],
  ['first@example.com', 'second@example.com'],
  ['12', '13'],
  [12, 13],
  [true, false],
];

function pairsFor(schema: TSchema): readonly (readonly [unknown, unknown])[] {
  const enumValues = optionsOf(schema).flatMap((option) => limitsOf(option).enum ?? []);
  return enumValues.length > 1 ? [[enumValues[0], enumValues[1]]] : pairs;
}

/** Serializes parameters to a query string: `{ a: { b: [1] } }` → `a[b][]=1`. */
function queryString(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else query.append(name, String(value));
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return query.toString();
}

/** Returns the GraphQL variables of a request; null if the request is rejected before the graph is queried. */
function variablesOf({ operation, variables, place }: Form, params: Record<string, unknown>): unknown {
  const [query, body] = place === 'query' ? [queryString(params), '{}'] : ['', JSON.stringify(params)];
  try {
    const { input } = operation.readParameters({
      query,
      body: Buffer.from(body),
      path: ids,
      principal,
      namedVersion: null,
    });
    return variables(input);
  } catch (failure) {
    if (failure instanceof ContractError || failure instanceof ParameterRejected) return null;
    throw failure;
  }
}

/** Returns the paths at which two values differ. */
function differences(one: unknown, other: unknown, path: readonly string[] = []): (readonly string[])[] {
  const [left, right] = [one, other].map((value) => (typeof value === 'object' && value !== null ? value : null));
  if (!left || !right) return Object.is(one, other) ? [] : [path];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) =>
    differences((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key], [...path, key]),
  );
}

/** Returns whether the paths are equal or one contains the other. */
function agree(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return (
    longer === shorter || (['.', '['].includes(longer.slice(shorter.length)[0] ?? '') && longer.startsWith(shorter))
  );
}

interface Traced {
  /** Number of parameters that occur in the variables. */
  found: number;
  readonly wrong: string[];
}

/**
 * Returns the parameter names in errors about the variables that a parameter sets; null if no variable depends on the
 * parameter.
 */
function namesAt(form: Form, { path, schema, set }: Field): string[] | null {
  const right = requiredParamsOf(form.schema, {});
  const top = path.replace(/[.[].*/s, '');
  for (const pair of pairsFor(schema)) {
    const [one, other] = pair.map((value) => {
      const given = variablesOf(form, changed(form.schema, right, top, set(right, value)[top]));
      return given === null ? null : JSON.parse(JSON.stringify(given));
    });
    if (one === null || other === null) continue;
    const locations = differences(one, other).map((fieldPath) =>
      fieldPath[0] === 'input' ? fieldPath.slice(1) : fieldPath,
    );
    if (locations.length > 0) return locations.map((fieldPath) => form.operation.names.paramOf(fieldPath) ?? 'nothing');
  }
  return null;
}

/** Returns the fields under their primary names; errors do not use aliases. */
function primaryNames(fields: readonly Field[]): readonly Field[] {
  const second = fields.filter(({ schema }) => (limitsOf(schema).description ?? '').startsWith('The same as `'));
  return fields.filter(
    ({ path }) => !second.some((alias) => agree(path, alias.path) && path.length >= alias.path.length),
  );
}

function trace(form: Form): Traced {
  const traced: Traced = { found: 0, wrong: [] };
  for (const field of primaryNames(fieldsOf(form.schema))) {
    const names = namesAt(form, field);
    if (names === null) continue;
    traced.found += 1;
    const key = `${form.key} ${field.path}`;
    const others = [...new Set(names.filter((name) => !agree(name, field.path) && !derived.has(`${key} ${name}`)))];
    if (others.length > 0) traced.wrong.push(`${form.version} ${key} is called ${others.join(', ')}`);
  }
  return traced;
}

/** Parameters that set a variable of another name: operation, parameter, and the parameter name in errors about the variable. */
const derived: ReadonlySet<string> = new Set([
  'POST /experiences logo.direct_upload_id logo.id',
  'PATCH /experiences/{id} logo.direct_upload_id logo.id',
  'GET /payments expand[0] expand_product',
  'GET /payments expand[0] expand_plan',
  'GET /payments/{id} expand[0] expand_product',
  'GET /payments/{id} expand[0] expand_plan',
  'GET /memberships access_pass_id product_id[0]',
  'GET /plans access_pass_id product_id[0]',
  'POST /plans access_pass_id product_id',
  'GET /reviews access_pass_id product_id',
  'POST /products/{id} name title',
  'GET /cards user_id account_id',
  'GET /memberships plan_id plan_ids[0]',
  'GET /memberships product_id product_ids[0]',
  'GET /products access_pass_types[0] product_types[0]',
  'GET /products expand[0] expand_experiences',
  'GET /products/{id} expand[0] expand_experiences',
  'POST /products/{id} expand[0] expand_experiences',
]);

describe.each([
  ['dated', datedForms(), 800],
  ['legacy', legacyForms(), 60],
] as const)('the %s API', (_name, forms, minCount) => {
  it("uses the parameter names of the request's version in errors of the graph", () => {
    const traced = forms.map(trace);
    expect(traced.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(traced.reduce((sum, { found }) => sum + found, 0)).toBeGreaterThan(minCount);
  });
});

import { type LegacyParams, type LegacyResource, legacyData, legacyPage } from '../../contract/legacy-v2';
import { operationIdOf } from '../../contract/versioning/openapi/naming';
import type { Fields } from '../../contract/wire';
import { canAccess } from '../../subgraphs/kit/src/principal/principal';
import { inputOf, type Params, capitalized, userErrors } from '../routes/resource-routes';
import { legacyPageOf, type RowsWithTotal } from './results';
import { type LegacyInput, type LegacyRoute, legacyRoute } from './route';

type AnyLegacyResource = Pick<
  LegacyResource<Fields, Fields>,
  'type' | 'field' | 'schema' | 'fragment' | 'expansions' | 'expandVariables'
> & {
  readonly serialize: (data: never, expand: (name: string) => boolean) => Readonly<Record<string, unknown>>;
};

/** The parts of a route that differ between resources, see `LegacyRoute`. */
type RouteOptions = Pick<LegacyRoute<Params>, 'key' | 'summary' | 'permission'> &
  Partial<Pick<LegacyRoute<Params>, 'paramNames'>>;

/** GraphQL types by the name of an argument, such as `{ id: 'ID!' }`. */
type ArgumentTypes = Readonly<Record<string, string>>;

/**
 * Returns the document of an operation with one root field. Each argument of the field is a variable with the same
 * name.
 */
function documentOf(
  key: string,
  [field, selection]: readonly [field: string, selection: string],
  types: ArgumentTypes,
  resource?: AnyLegacyResource,
): string {
  const operation = key.startsWith('GET ') ? 'query' : 'mutation';
  const name = `Legacy${capitalized(operationIdOf(key, 'page' in types))}`;
  const expandVariables = Object.keys(resource?.expandVariables(() => false) ?? {});
  const variables = [
    ...Object.entries(types).map(([argument, type]) => `$${argument}: ${type}`),
    ...expandVariables.map((variable) => `$${variable}: Boolean!`),
  ];
  const passed = Object.keys(types).map((argument) => `${argument}: $${argument}`);
  return `${operation} ${name}(${variables.join(', ')}) { ${field}(${passed.join(', ')}) { ${selection} } }`;
}

const readOf = ({ type }: AnyLegacyResource): string => `...Legacy${type}Read`;

interface RetrieveOptions extends RouteOptions {
  /** Returns the id in the graph. */
  readonly idOf?: (id: string) => string;
  /** GraphQL fields that `isServed` reads in addition to those of the resource. */
  readonly selection?: string;
  /** Returns whether the legacy API serves the resource, if it does not serve all that the graph returns. */
  readonly isServed?: (data: never, input: LegacyInput<Params>) => boolean;
}

/** Declares the route that returns one resource by its id. */
export function legacyRetrieveRoute(
  resource: AnyLegacyResource,
  { idOf = (id) => id, selection = '', isServed = () => true, ...options }: RetrieveOptions,
): LegacyRoute {
  return legacyRoute<Params, Record<string, object | null>>({
    ...options,
    expand: resource.expansions,
    response: resource.schema,
    document: documentOf(options.key, [resource.field, `${readOf(resource)} ${selection}`], { id: 'ID!' }, resource),
    fragments: [resource.fragment],
    variables: ({ path, expand }) => ({ id: idOf(path.id ?? ''), ...resource.expandVariables(expand) }),
    result: (data, input) => {
      const found = (data[resource.field] ?? null) as never;
      return found !== null && isServed(found, input) ? resource.serialize(found, input.expand) : null;
    },
  });
}

/**
 * Options of a resource that the GraphQL API returns to every caller. The legacy API serves it only if its account is
 * accessible to the caller.
 */
export const ofAccessibleAccounts = {
  selection: 'account { id }',
  isServed: (data: { readonly account: { readonly id: string } | null }, { principal }: LegacyInput<Params>): boolean =>
    data.account !== null && canAccess(principal, data.account.id),
};

interface ListOptions extends RouteOptions {
  readonly query?: LegacyParams;
  /** Query field of the list. */
  readonly field: string;
  /** GraphQL types of the filters. */
  readonly filters?: ArgumentTypes;
  /** Returns the GraphQL filters, if they differ from those that `query` declares. */
  readonly filtersOf?: (params: Params) => Readonly<Record<string, unknown>>;
  /** Returns the row of the list, if it differs from the serialized resource. */
  readonly rowOf?: (row: Readonly<Record<string, unknown>>, params: Params) => Readonly<Record<string, unknown>>;
}

/** Declares the route of a list with numbered pages, limited to the account of the credential. */
export function legacyListRoute(
  resource: AnyLegacyResource,
  { field, filters = {}, filtersOf, rowOf = (row) => row, ...options }: ListOptions,
): LegacyRoute {
  const { key, query } = options;
  const convert = filtersOf ?? ((params: Params) => (query ? inputOf(params, query) : {}));
  return legacyRoute<Params, Record<string, RowsWithTotal<never>>>({
    ...options,
    paged: true,
    expand: resource.expansions,
    response: legacyPage(resource.schema),
    document: documentOf(
      key,
      [field, `nodes { ${readOf(resource)} } totalCount eventCursor`],
      { accountId: 'ID', ...filters, page: 'Int', size: 'Int' },
      resource,
    ),
    fragments: [resource.fragment],
    variables: ({ params, page, principal, expand }) => ({
      accountId: principal.accountId,
      ...convert(params),
      page: page.page,
      size: page.per,
      ...resource.expandVariables(expand),
    }),
    result: (data, { params, page, expand }) =>
      legacyPageOf(data[field] as RowsWithTotal<never>, page, (row) => rowOf(resource.serialize(row, expand), params)),
  });
}

interface MutationOptions extends RouteOptions {
  readonly mutation: string;
  readonly body?: LegacyParams;
  /** Name of the GraphQL input type. */
  readonly input: string;
  /** Returns the id in the graph. */
  readonly idOf?: (id: string) => string;
  /** Returns the GraphQL input, if it differs from the one that `body` declares. */
  readonly inputOf?: (input: LegacyInput<Params>) => Readonly<Record<string, unknown>>;
  /** Whether the response contains the resource in `data`. */
  readonly isWrapped?: true;
}

/** Declares a route that executes a mutation and returns the resource. */
export function legacyMutationRoute(
  resource: AnyLegacyResource,
  { mutation, input, idOf = (id) => id, inputOf: convert, isWrapped, ...options }: MutationOptions,
): LegacyRoute {
  const { key, body } = options;
  const hasId = key.includes('{id}');
  return legacyRoute<Params, Record<string, Record<string, unknown>>>({
    ...options,
    status: 201,
    expand: resource.expansions,
    response: isWrapped ? legacyData(resource.schema) : resource.schema,
    document: documentOf(
      key,
      [mutation, `${resource.field} { ${readOf(resource)} } ${userErrors}`],
      { ...(hasId && { id: 'ID!' }), input: `${input}!` },
      resource,
    ),
    fragments: [resource.fragment],
    variables: (given) => ({
      ...(hasId && { id: idOf(given.path.id ?? '') }),
      input: convert ? convert(given) : body && inputOf(given.params, body),
      ...resource.expandVariables(given.expand),
    }),
    result: (data, { expand }) => {
      const serialized = resource.serialize(data[mutation]?.[resource.field] as never, expand);
      return isWrapped ? { data: serialized } : serialized;
    },
  });
}

/** Declares a route that deletes a resource with a mutation. */
export function legacyDeleteRoute({ mutation, ...options }: RouteOptions & { readonly mutation: string }): LegacyRoute {
  return legacyRoute<Params, Record<string, unknown>>({
    ...options,
    status: 204,
    response: null,
    document: documentOf(options.key, [mutation, `deletedId ${userErrors}`], { id: 'ID!' }),
    variables: ({ path }) => ({ id: path.id }),
    result: (data) => data[mutation],
  });
}

import type { TSchema } from '@sinclair/typebox';
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { type GraphOperation, graphOperations } from '../../bad-input/support/graph-operations';
import { type Operation, operations, requestTo, validQuery, samplesOf } from '../../bad-input/support/operations';
import type { SampleIds } from '../../bad-input/support/samples';
import { limitsOf, optionsOf, sampleOf } from '../../bad-input/support/schema-values';
import type { ServiceCall } from '../../support/service';

/** A list that clients may request, with all of its filters and orders. */
export interface ListRequestSpec {
  readonly name: string;
  /** Combinations of filters and orders: `status`, `order=created_at, status`. */
  readonly narrowings: readonly FilterCombination[];
  /** @param page pagination arguments of the list */
  call(combination: FilterCombination, page: Readonly<Record<string, string | number>>, by: Requester): ServiceCall;
  /** Cursor pagination of the list: none, forwards only, or both directions. */
  readonly cursors: 'none' | 'forwards' | 'both';
}

/** Callers: the account's key, its owner, or its owner without an account parameter. */
export type Requester = 'key' | 'owner' | 'owner alone';
export const requesters: readonly Requester[] = ['key', 'owner', 'owner alone'];

export interface FilterCombination {
  readonly words: string;
  /** Whether filter and order are combined, so that the statement adds nothing to those with only one of them. */
  readonly isTogether: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Filters that require another filter. */
const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  book: { currency: 'usd' },
  ...Object.fromEntries(
    ['after', 'from', 'before', 'until'].map((bound) => [`filter.availableAt.${bound}`, { 'filter.currency': 'USD' }]),
  ),
};
/** Sample ids for parameters that have no sample or need another one. */
const ownSamples = ({ account, own }: SampleIds): Readonly<Record<string, string>> => ({
  parent_account_id: account,
  parent_company_id: account,
  parentAccountId: account,
  types: 'payment.succeeded',
  country: 'US',
  app_id: own['apps'] ?? '',
  appId: own['apps'] ?? '',
});

const pageParams = new Set(['first', 'last', 'after', 'before', 'page', 'per', 'per_page', 'size']);
const orderParams = new Set(['order', 'direction', 'sort', 'order_by', 'sort.field', 'sort.direction']);
const directions = new Set(['direction', 'sort.direction']);

/** Returns the plain list, each order in both directions, and each value of each filter under each order. */
function filterCombinationsOf(
  filters: Readonly<Record<string, readonly unknown[]>>,
  orders: Readonly<Record<string, readonly unknown[]>>,
): FilterCombination[] {
  const [direct, ...ordered] = orderingsOf(orders);
  const filtered = Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const words = Object.keys(orders).filter((name) => !directions.has(name));
  const orderings = words.flatMap((name) => (orders[name] ?? []).map((value) => ({ [name]: value })));
  const toCombination =
    (isCombined: boolean) =>
    (values: Readonly<Record<string, unknown>> = {}): FilterCombination => ({
      words: Object.entries(values)
        .map(([name, value]) => (orderParams.has(name) ? `${name}=${String(value)}` : name))
        .join(', '),
      isTogether: isCombined,
      values: Object.assign(
        {},
        values,
        ...Object.keys(values).map((name) => companions[name]),
      ) as FilterCombination['values'],
    });
  return [
    ...[direct, ...ordered, ...filtered].map(toCombination(false)),
    ...filtered.flatMap((filter) => orderings.map((order) => ({ ...filter, ...order }))).map(toCombination(true)),
  ];
}

/** Returns the empty order, and each value of each order alone or combined with each value of the following orders. */
function orderingsOf(
  orders: Readonly<Record<string, readonly unknown[]>>,
): readonly Readonly<Record<string, unknown>>[] {
  const [first, ...rest] = Object.entries(orders);
  if (!first) return [{}];
  const [name, values] = first;
  return orderingsOf(Object.fromEntries(rest)).flatMap((ordering) => [
    ordering,
    ...values.map((value) => ({ [name]: value, ...ordering })),
  ]);
}

const accountParamNames = new Set(['account_id', 'company_id', 'accountId', 'filter.accountId']);

function cursorsOf(hasParameter: (name: string) => boolean): ListRequestSpec['cursors'] {
  if (!hasParameter('after')) return 'none';
  return hasParameter('last') ? 'both' : 'forwards';
}

/** Returns every REST list at the newest version and of the legacy API. */
export function restLists(ids: SampleIds, newest: string): ListRequestSpec[] {
  const lists = operations.filter(
    ({ method, version, isList, query, declaration }) =>
      method === 'GET' &&
      declaration.stream !== true &&
      (version === newest || version === null) &&
      (isList || (query && limitsOf(query).properties?.['first'])),
  );
  return lists.map((operation) => {
    const { properties = {} } = operation.query ? limitsOf(operation.query) : {};
    const right = validQuery(operation, ids);
    const optionalParams = Object.entries(properties).filter(([name]) => !pageParams.has(name) && !(name in right));
    const valued = (isOrder: boolean) =>
      Object.fromEntries(
        optionalParams
          .filter(([name]) => orderParams.has(name) === isOrder)
          .map(([name, schema]) => [name, restValues(name, schema, ids)]),
      );
    const requiredQuery = Object.fromEntries(Object.entries(right).filter(([name]) => !accountParamNames.has(name)));
    return {
      name: operation.name,
      cursors: cursorsOf((name) => properties[name] !== undefined),
      narrowings: filterCombinationsOf(valued(false), valued(true)),
      call: ({ values }, page, by) =>
        requestTo(operation, ids, {
          query: queryString(operation, { ...(by === 'owner alone' ? requiredQuery : right), ...values, ...page }),
          ...(by !== 'key' && { as: ids.owner }),
        }),
    };
  });
}

function restValues(name: string, schema: TSchema, ids: SampleIds): readonly unknown[] {
  const option = optionsOf(schema).find((alternative) => limitsOf(alternative).type !== 'null') ?? schema;
  const { enum: words, type, items } = limitsOf(option);
  if (orderParams.has(name) && words) return words;
  if (type === 'boolean') return [true, false];
  const singularName = name.replace(/s$/, '');
  if (items) {
    const { enum: itemEnumValues = [] } = limitsOf(optionsOf(items)[0] ?? items);
    const [first, second] =
      itemEnumValues.length > 0
        ? itemEnumValues
        : [
            ownSamples(ids)[name] ?? sampleOf(singularName, items, samplesOf(ids)),
            name === 'types' ? 'plan.updated' : 'other',
          ];
    return second === undefined ? [[first]] : [[first], [first, second]];
  }
  return [ownSamples(ids)[name] ?? sampleOf(name, schema, samplesOf(ids))];
}

/** Serializes lists of more than one value, for the legacy API with brackets. */
function queryString({ version }: Operation, values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((element) => [version === null ? `${name}[]` : name, String(element)])
      : [[name, String(value)]],
  );
  return new URLSearchParams(pairs).toString();
}

/** Returns every list among the fields of `Query`. */
export function graphLists(schema: GraphQLSchema, ids: SampleIds): ListRequestSpec[] {
  const lists = graphOperations(schema).filter(({ isMutation, field }) => {
    const type = getNamedType(field.type);
    return !isMutation && isObjectType(type) && type.getFields()['nodes'] !== undefined;
  });
  return lists.map((operation) => {
    const { name, field, document } = operation;
    const params = field.args.flatMap(leavesOf);
    const validVariables = Object.fromEntries(
      params
        .filter(({ place, isRequired }) => isRequired || place === 'filter.accountId' || place === 'filter.originId')
        .map((param) => [param.place, graphValues(param, ids)[0]]),
    );
    const optionalParams = params.filter(({ place }) => !pageParams.has(place) && !(place in validVariables));
    const valued = (isOrder: boolean) =>
      Object.fromEntries(
        optionalParams
          .filter(({ place }) => orderParams.has(place) === isOrder)
          .map((param) => [param.place, graphValues(param, ids)]),
      );
    const requiredVariables = Object.fromEntries(
      Object.entries(validVariables).filter(([argument]) => !accountParamNames.has(argument)),
    );
    return {
      name: `graph ${name}`,
      cursors: cursorsOf((argument) => hasArgument(operation, argument)),
      narrowings: filterCombinationsOf(valued(false), valued(true)),
      call: ({ values }, page, by) => ({
        method: 'POST',
        path: '/graphql',
        body: {
          query: document,
          variables: nested({ ...(by === 'owner alone' ? requiredVariables : validVariables), ...values, ...page }),
        },
        ...(by !== 'key' && { as: ids.owner }),
      }),
    };
  });
}

/** An argument of a list, or a field of one of its inputs. */
interface GraphParam extends Pick<GraphQLArgument, 'name' | 'type'> {
  /** Path with dots: `filter.createdAt.after`. */
  readonly place: string;
  readonly isRequired: boolean;
}

function leavesOf(arg: GraphQLArgument): GraphParam[] {
  return leavesAt(arg.name, { ...arg, isRequired: isRequiredArgument(arg) });
}

function leavesAt(place: string, { name, type, isRequired }: Omit<GraphParam, 'place'>): GraphParam[] {
  if (!isInputObjectType(type)) return [{ name, type, place, isRequired }];
  return Object.values(type.getFields()).flatMap((field) =>
    leavesAt(`${place}.${field.name}`, { ...field, isRequired: false }),
  );
}

/** Returns variables from values by their places. */
function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const [place, value] of Object.entries(values)) {
    const path = place.split('.');
    const last = path.pop() as string;
    let target = variables;
    for (const name of path) target = (target[name] ??= {}) as Record<string, unknown>;
    target[last] = value;
  }
  return variables;
}

function hasArgument({ field }: GraphOperation, name: string): boolean {
  return field.args.some((arg) => arg.name === name);
}

function graphValues(
  { name, type, place = name }: Pick<GraphParam, 'name' | 'type'> & Partial<GraphParam>,
  ids: SampleIds,
): readonly unknown[] {
  const inner: GraphQLInputType = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) {
    const [first, second = 'other'] = graphValues({ name: name.replace(/s$/, ''), type: inner.ofType }, ids);
    // Lists of events reject accounts that the caller may not read.
    return name === 'accountIds' ? [[first]] : [[first], [first, second]];
  }
  if (isEnumType(inner))
    return inner
      .getValues()
      .map((value) => value.name)
      .slice(0, orderParams.has(place) ? undefined : 2);
  const own = ownSamples(ids)[name];
  if (own !== undefined) return [own];
  const samples: Readonly<Record<string, readonly unknown[]>> = {
    ID: [idFor(name, ids)],
    Int: [1],
    Float: [1],
    Boolean: [true, false],
    DateTime: ['2026-01-01T00:00:00.000Z'],
    Decimal: ['1'],
  };
  return samples[getNamedType(inner).name] ?? [idFor(name, ids)];
}

/** Returns the id that an argument references: `lessonId` that of a lesson. */
function idFor(argument: string, { account, own }: SampleIds): string {
  const word = argument.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (word === 'account' || word === 'owner' || word === 'origin') return account;
  return (
    own[word] ??
    own[`${word}s`] ??
    own[`course_${word}s`] ??
    own[`course_lesson_${word}s`] ??
    own[`resolution_center_${word}s`] ??
    'sample'
  );
}

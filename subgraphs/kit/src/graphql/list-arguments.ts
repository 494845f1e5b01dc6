import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  isListType,
  isNonNullType,
  isRequiredArgument,
} from 'graphql';
import { rangeFields } from './date-time-range';

/** Extension of arguments that are only fields of the input `filter`. */
export const inputOnlyExtension = 'listInputOnly';
/** Extension with the name of the deprecated argument that accepts one of the values. */
export const formerNameExtension = 'listFormerName';
/** Extension of fields that have no deprecated arguments, since they never had them. */
export const newListExtension = 'listWithoutFormerArguments';

/** A deprecated argument of a list. */
export interface FormerArgument {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** Whether the argument is one value of the list of values that the resolver receives. */
  readonly isSingle: boolean;
}

/** An argument of the resolver of a list, and the public arguments that stand for it. */
export interface ListArgument {
  readonly arg: GraphQLArgument;
  /** Public argument: the argument itself, or the input that it is a part of. */
  readonly kind: 'kept' | 'filter' | 'sort' | 'search';
  /** Path of the field in the input, such as `createdAt`, `after`; for `search` the argument itself. */
  readonly path: readonly string[];
  /** Default value of sort keys, which the former arguments do not state: they may not be combined with the input. */
  readonly defaultValue: unknown;
  readonly former: FormerArgument | null;
}

const pageArguments = new Set(['first', 'last', 'after', 'before']);
const searchArguments = new Set(['search', 'query', 'keyword']);
const sortFields: Readonly<Record<string, string>> = { order: 'field', direction: 'direction' };

/** Determines the public arguments for each argument of the resolver of a list. */
export function classify({ name, args, extensions }: GraphQLField<unknown, unknown>): ListArgument[] {
  const isNew = extensions[newListExtension] === true;
  const classified = args.map(classifyArgument).map((arg) => (isNew ? { ...arg, former: null } : arg));
  const ranges = Map.groupBy(
    classified.filter(({ kind, path }) => kind === 'filter' && path.length > 1),
    ({ path }) => path[0],
  );
  for (const [range, { length }] of ranges)
    if (length !== Object.keys(rangeFields).length)
      throw new Error(`The filter ${range} of the list ${name} does not have all bounds of a range.`);
  return classified;
}

function classifyArgument(arg: GraphQLArgument): ListArgument {
  const { name, type, extensions, defaultValue } = arg;
  const same: FormerArgument = { name, type, isSingle: false };
  if (pageArguments.has(name) || isRequiredArgument(arg))
    return { arg, kind: 'kept', path: [name], defaultValue: undefined, former: null };
  if (searchArguments.has(name))
    return { arg, kind: 'search', path: ['search'], defaultValue: undefined, former: name === 'search' ? null : same };
  const sortField = sortFields[name];
  if (sortField) return { arg, kind: 'sort', path: [sortField], defaultValue, former: same };
  const formerName = extensions[formerNameExtension] as string | undefined;
  const single = formerName === undefined ? null : { name: formerName, type: itemType(type), isSingle: true };
  return {
    arg,
    kind: 'filter',
    path: pathOf(name),
    defaultValue,
    former: extensions[inputOnlyExtension] ? single : same,
  };
}

/** Returns the path in `filter`: a bound of a range of times, such as `createdAfter`, is a field of the range. */
function pathOf(name: string): string[] {
  const [, time, bound] = /^(\w+)(After|From|Before|Until)$/.exec(name) ?? [];
  return time && bound ? [`${time}At`, bound.toLowerCase()] : [name];
}

function itemType(type: GraphQLInputType): GraphQLInputType {
  const item = isListType(type) ? type.ofType : type;
  return isNonNullType(item) ? (item.ofType as GraphQLInputType) : item;
}

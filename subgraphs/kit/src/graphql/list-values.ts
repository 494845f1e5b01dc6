import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../context';
import { DomainError, RequestError } from '../errors/errors';
import { MessageTemplate, messageTemplate, thisInput } from '../errors/sentence';
import { argumentInvalid } from '../pagination/page';
import type { ListArgument } from './list-arguments';

export type Resolve = (source: unknown, args: Values, ctx: Context, info: GraphQLResolveInfo) => unknown;

type Values = Readonly<Record<string, unknown>>;

/** Where the values of resolver arguments were given in an input, by the name of the argument: `filter.createdAt.after`. */
type Places = ReadonlyMap<string, string>;

/**
 * Wraps the resolver of a list: it receives the values of `filter`, `sort` and `search` as its own arguments. Errors name
 * the inputs that the client gave.
 */
export function withListInputs(resolve: Resolve, args: readonly ListArgument[]): Resolve {
  return async function resolveList(source, given, ctx, info) {
    const places = new Map<string, string>();
    const values = resolverValues(args, given, places);
    if (places.size === 0) return resolve(source, values, ctx, info);
    try {
      return await resolve(source, values, ctx, info);
    } catch (error) {
      throw renamed(error, places);
    }
  };
}

/**
 * Returns the arguments of the resolver.
 *
 * @param places receives the places of values that were given in inputs
 * @throws RequestError if a value is given in both forms, or if the list does not have a filter of the input
 */
function resolverValues(args: readonly ListArgument[], given: Values, places: Map<string, string>): Values {
  const values: Record<string, unknown> = {};
  for (const { arg, kind, path, defaultValue, former } of args) {
    const old = former ? formerValue(given, former) : undefined;
    const value = kind === 'filter' || kind === 'sort' ? valueAt(given[kind], path) : valueAt(given, path);
    if (value != null && former && old != null) rejectBoth(former.name, placeOf(kind, path));
    if (value != null && kind !== 'kept') places.set(arg.name, placeOf(kind, path));
    const chosen = value ?? old ?? defaultValue ?? old ?? (kind === 'kept' ? value : undefined);
    if (chosen !== undefined) values[arg.name] = chosen;
  }
  rejectOthers(args, given.filter);
  return values;
}

/** Returns the name of a public argument, or of its field in the input: `filter.createdAt.after`. */
export function placeOf(kind: ListArgument['kind'], path: readonly string[]): string {
  return (kind === 'filter' || kind === 'sort' ? [kind, ...path] : path).join('.');
}

function formerValue(given: Values, { name, isSingle }: NonNullable<ListArgument['former']>): unknown {
  const value = given[name];
  return isSingle && value != null ? [value] : value;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let found: unknown = value;
  for (const name of path) found = (found as Values | null | undefined)?.[name];
  return found;
}

function rejectBoth(former: string, place: string): never {
  throw argumentInvalid(former, messageTemplate`${thisInput} is a former name of ${place}: give only one of them.`);
}

/** Rejects filters that the list does not have, because the row with the list determines them. */
function rejectOthers(args: readonly ListArgument[], filter: unknown): void {
  for (const [name, value] of Object.entries((filter ?? {}) as Values))
    if (value != null && !args.some(({ kind, path }) => kind === 'filter' && path[0] === name))
      throw argumentInvalid(
        `filter.${name}`,
        messageTemplate`${thisInput} cannot be given here: the row with this list determines it.`,
      );
}

/** Returns the error with the places of inputs instead of the names of the resolver's arguments. */
function renamed(error: unknown, places: Places): unknown {
  if (!(error instanceof RequestError || error instanceof DomainError)) return error;
  const argument = error instanceof RequestError ? error.argument : error.inputPath.join('.');
  return argument ? new RequestError(error.code, sentenceOf(error, places), places.get(argument) ?? argument) : error;
}

function sentenceOf({ sentence }: RequestError | DomainError, places: Places): MessageTemplate {
  const parts = sentence.parts.map((part) => {
    if (typeof part === 'string') return part;
    const place = places.get(part.input.join('.'));
    return place === undefined ? part : { input: [place] };
  });
  return new MessageTemplate(parts);
}

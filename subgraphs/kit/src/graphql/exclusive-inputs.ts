import {
  defaultFieldResolver,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isInputObjectType,
} from 'graphql';
import { Directive, Field, InputType } from 'type-graphql';
import { DomainError, ParameterInvalid, RequestError, type UserErrorData } from '../errors/errors';
import { inputName, type InputPath, messageTemplate, parseSentence, thisInput } from '../errors/sentence';
import { JSONObjectScalar } from './scalars';

/** Declares an input of which exactly one field must have a value. ADR 0060 */
export const OneOf = Directive('@oneOf') as ClassDecorator;

/**
 * Base class of an input with `@oneOf` that requests of the REST APIs contain. These may have no field of the input or
 * several, which the domain accepts or rejects by its own rules, as it always has.
 */
@InputType()
export abstract class CheckedByDomain {
  @Directive('@inaccessible')
  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Fields of a request to the REST APIs that does not have exactly one of the others.',
  })
  readonly unchecked?: Record<string, unknown> | null;
}

/** Returns the deprecation reason of a field whose value is now a member of an input with `@oneOf`. */
export const replacedBy = (choice: string): string => `Use ${choice} instead. Removed on 2027-06-30.`;

type Values = Readonly<Record<string, unknown>>;

/** Where a value is: for the domain, whose inputs have no choices, and in the input of the client. */
export interface Place {
  readonly domain: InputPath;
  readonly client: InputPath;
}

/** Arguments without choices, and the places of the values that were in one. */
interface Resolved {
  readonly args: Values;
  readonly moved: readonly Place[];
}

/**
 * Resolves the choices in the arguments of a field. A choice is a field of a type with `@oneOf` whose members also exist
 * beside it, as deprecated fields (`replacedBy`): `offeredPlan: { planId }` becomes `planId`. The domain thus knows only
 * one form. Throws `ParameterInvalid` if both forms are used together.
 */
export function resolveChoices(declared: readonly GraphQLArgument[], args: Values): Resolved {
  const moved: Place[] = [];
  const resolved: Record<string, unknown> = { ...args };
  for (const argument of declared) {
    // Paths of user errors start in the argument `input`.
    const path = argument.name === 'input' ? [] : [argument.name];
    resolved[argument.name] = resolveValue(argument, args[argument.name], { domain: path, client: path }, moved);
    if (args[argument.name] === undefined) delete resolved[argument.name];
  }
  return { args: resolved, moved };
}

/** Resolves choices in the arguments of queries; `wrapMutations` does so for mutations. */
export function resolveChoicesOfQueries(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    if (!field.args.some((argument) => hasExclusiveFields(argument))) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args: Values, ctx, info) => resolve(source, argsOfQuery(field.args, args), ctx, info);
  }
}

function argsOfQuery(declared: readonly GraphQLArgument[], args: Values): Values {
  try {
    return resolveChoices(declared, args).args;
  } catch (error) {
    if (error instanceof DomainError) throw new RequestError(error.code, error.message, error.inputPath.join('.'));
    throw error;
  }
}

/** Returns whether an argument can contain a choice or `unchecked` fields. */
export function hasExclusiveFields(declared: GraphQLArgument | GraphQLInputField, seen = new Set<string>()): boolean {
  const type = getNamedType(declared.type);
  if (!isInputObjectType(type) || seen.has(type.name)) return false;
  seen.add(type.name);
  return type.isOneOf || Object.values(type.getFields()).some((field) => hasExclusiveFields(field, seen));
}

/** Returns a user error whose path is that of the input in the client's arguments. */
export function movedError<Data extends UserErrorData>(error: Data, moved: readonly Place[]): Data {
  const clientPath = (path: InputPath): InputPath => {
    const [place] = moved
      .filter(({ domain }) => domain.every((part, index) => path[index] === part))
      .toSorted((one, other) => other.domain.length - one.domain.length);
    return place ? [...place.client, ...path.slice(place.domain.length)] : path;
  };
  return {
    ...error,
    path: clientPath(error.path),
    template: parseSentence(error.template).moved(clientPath).template(),
  };
}

function resolveValue(
  { type: declaredType }: GraphQLArgument | GraphQLInputField,
  value: unknown,
  place: Place,
  moved: Place[],
): unknown {
  const type = getNamedType(declaredType);
  if (value === null || value === undefined || !isInputObjectType(type)) return value;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => resolveObject(type, item as Values, below(place, String(index)), moved));
  return resolveObject(type, value as Values, place, moved);
}

function resolveObject(type: GraphQLInputObjectType, value: Values, place: Place, moved: Place[]): Values {
  if (type.isOneOf && value.unchecked) return value.unchecked as Values;
  const resolved: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const field = type.getFields()[name] as GraphQLInputField;
    const members = membersOf(type, field);
    if (members) Object.assign(resolved, resolveChoice(field, members, value, place, moved));
    else if (!(name in resolved)) resolved[name] = resolveValue(field, given, below(place, name), moved);
  }
  return resolved;
}

function resolveChoice(
  { name: choice }: GraphQLInputField,
  members: GraphQLInputObjectType,
  value: Values,
  place: Place,
  moved: Place[],
): Values {
  const olderName = Object.keys(members.getFields()).find((name) => value[name] != null);
  if (olderName !== undefined && value[choice] === null) return {};
  if (olderName !== undefined)
    throw new ParameterInvalid(
      [...place.client, choice],
      messageTemplate`${thisInput} cannot be combined with ${inputName(...place.client, olderName)}.`,
    );
  const chosen = (value[choice] ?? emptied(members)) as Values;
  const given = (chosen.unchecked ?? chosen) as Values;
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => {
      const chosenPlace = { domain: [...place.domain, name], client: [...place.client, choice, name] };
      moved.push(chosenPlace);
      return [name, resolveValue(members.getFields()[name] as GraphQLInputField, member, chosenPlace, moved)];
    }),
  );
}

/** A choice that is null empties all of its members. */
const emptied = (members: GraphQLInputObjectType): Values =>
  Object.fromEntries(Object.keys(members.getFields()).map((name) => [name, null]));

/** Returns the type of a choice; null if the field is none. */
function membersOf(type: GraphQLInputObjectType, field: GraphQLInputField): GraphQLInputObjectType | null {
  const members = getNamedType(field.type);
  if (!isInputObjectType(members) || !members.isOneOf) return null;
  const older = Object.keys(members.getFields()).map((name) => type.getFields()[name]);
  return older.some((one) => one?.deprecationReason === replacedBy(field.name)) ? members : null;
}

const below = ({ domain, client }: Place, name: string): Place => ({
  domain: [...domain, name],
  client: [...client, name],
});

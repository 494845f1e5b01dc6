import type { GraphQLNamedType, GraphQLSchema } from 'graphql';
import { ArgsType, Directive, Field, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { taxIdentifierTypes } from '../countries/tax-identifiers';
import { currencies } from '../money/money';
import type { PageArguments } from '../pagination/page';
import { DecimalScalar } from './scalars';

/**
 * Directive that declares the maximum number of rows of a list without a page size argument. The value is only used to
 * calculate the cost of operations (docs/limits.md); the field's business rule or SQL statement must enforce it.
 */
export const MaxListSize = (rows: number): PropertyDecorator & MethodDecorator =>
  Directive(`@listSize(assumedSize: ${rows})`) as PropertyDecorator & MethodDecorator;

/** Names of enums that are not in the public schema. */
const internalEnums = new Set<string>();

/**
 * Registers a GraphQL enum whose internal values are the values of the REST API and whose names are these values in
 * upper case. Returns the values by name.
 */
export function registerEnum<Word extends string>(
  name: string,
  enumValues: readonly Word[],
  description: string,
): Record<string, Word> {
  const values = Object.fromEntries(enumValues.map((value) => [value.toUpperCase(), value]));
  registerEnumType(values, {
    name,
    description,
    valuesConfig: Object.fromEntries(
      enumValues.map((value) => [value.toUpperCase(), { description: `The value \`${value}\`.` }]),
    ),
  });
  return values;
}

/** Like `registerEnum`, for an enum that only `@inaccessible` elements use: it is not in the public schema either. */
export function registerInternalEnum<Word extends string>(
  name: string,
  enumValues: readonly Word[],
  description: string,
): Record<string, Word> {
  internalEnums.add(name);
  return registerEnum(name, enumValues, description);
}

/** Marks internal enums of a schema as `@inaccessible`; `type-graphql` has no directives of enums. */
export function hideInternalEnums(schema: GraphQLSchema): void {
  for (const name of internalEnums) {
    const type = schema.getType(name);
    if (type) hideType(type);
  }
}

/** Marks a type without decorators as `@inaccessible`. */
export function hideType(type: GraphQLNamedType): void {
  type.extensions = { ...type.extensions, directives: { inaccessible: {} } };
}

export const CurrencyEnum = registerEnum('Currency', currencies, 'Currency code.');
export const TaxIdentifierTypeEnum = registerEnum(
  'TaxIdentifierType',
  taxIdentifierTypes,
  'Type of a tax number, by country and name.',
);
const capabilities = [
  'accept_card_payments',
  'accept_bank_payments',
  'accept_bnpl_payments',
  'bank_deposit',
  'card_deposit',
  'crypto_deposit',
  'card_issuing',
  'standard_payout',
  'instant_payout',
  'crypto_payout',
  'transfer',
  'run_ads',
] as const;
export type Capability = (typeof capabilities)[number];
export const CapabilityEnum = registerEnum('Capability', capabilities, 'Capability of an account.');
export const DirectionEnum = registerEnum('Direction', ['asc', 'desc'], 'Sort direction of a list.');

@Directive('@shareable')
@ObjectType('Money', { description: 'An amount in whole units of a currency.', simpleResolvers: true })
export class MoneyType {
  @Field(() => DecimalScalar, { description: 'Exact amount in whole units: "10.43" is ten dollars and 43 cents.' })
  amount!: string;

  @Field(() => CurrencyEnum, { description: 'Currency of the amount.' })
  currency!: string;
}

@Directive('@shareable')
@ObjectType('PageInfo', { description: 'Position of a page in its list.', simpleResolvers: true })
export class PageInfo {
  @Field(() => String, { nullable: true, description: 'Cursor of the first row, null on an empty page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last row, null on an empty page.' })
  endCursor!: string | null;

  @Field({ description: 'Whether rows follow this page.' })
  hasNextPage!: boolean;

  @Field({ description: 'Whether rows precede this page.' })
  hasPreviousPage!: boolean;
}

/** Fields of every user error. Payloads return an implementation of it for their resource (`UserErrorTypes`). */
@InterfaceType('UserError', { description: 'Reason why a command was rejected. Nothing was changed.' })
export abstract class UserError {
  @Field({ description: 'Stable code from the error catalogue.' })
  code!: string;

  @Field({ description: 'Human-readable error message.' })
  message!: string;

  @Field({
    description:
      'The message with input paths in braces instead of input names, such as `{plan.initialPrice} is required.`, for clients that show inputs under other names. Literal braces are doubled.',
  })
  template!: string;

  @Field(() => [String], {
    description: 'Path of field names to the invalid input field; empty if no single field is invalid.',
  })
  path!: readonly string[];
}

/** GraphQL arguments of every connection: the Relay page arguments. */
@ArgsType()
export class PageArgs implements PageArguments {
  @Field(() => Int, { nullable: true, description: 'Rows from the start of the range; excludes `last`.' })
  first?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rows from the end of the range; excludes `first`.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only rows after this cursor.' })
  after?: string | null;

  @Field(() => String, { nullable: true, description: 'Only rows before this cursor.' })
  before?: string | null;

  @Field(() => DirectionEnum, { nullable: true, defaultValue: 'desc', description: 'Sort direction.' })
  direction!: 'asc' | 'desc';
}

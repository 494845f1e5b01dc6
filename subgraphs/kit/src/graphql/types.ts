import { ArgsType, Directive, Field, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { taxIdentifierTypes } from '../countries';
import { currencies } from '../money';
import type { PageArguments } from '../pagination';
import { DecimalScalar } from './scalars';

/**
 * Directive with the maximum number of rows of a list without a page size. It is used for the cost of operations
 * (docs/limits.md); the field's rule or statement must enforce it.
 */
export const MaxListSize = (rows: number): PropertyDecorator & MethodDecorator =>
  Directive(`@listSize(assumedSize: ${rows})`) as PropertyDecorator & MethodDecorator;

/**
 * Registers an enum: the GraphQL names are the REST enum values in upper case; the internal values are the REST values.
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
      enumValues.map((value) => [value.toUpperCase(), { description: `The word \`${value}\`.` }]),
    ),
  });
  return values;
}

export const CurrencyEnum = registerEnum('Currency', currencies, 'A currency, by its code.');
export const TaxIdentifierTypeEnum = registerEnum(
  'TaxIdentifierType',
  taxIdentifierTypes,
  'Kind of a tax number, by country and name.',
);
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
@ObjectType('PageInfo', { description: 'Where a page stands in its list.', simpleResolvers: true })
export class PageInfo {
  @Field(() => String, { nullable: true, description: 'Cursor of the first row, null on an empty page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last row, null on an empty page.' })
  endCursor!: string | null;

  @Field({ description: 'Whether rows follow this page.' })
  hasNextPage!: boolean;

  @Field({ description: 'Whether rows stand before this page.' })
  hasPreviousPage!: boolean;
}

@InterfaceType('UserError', {
  description: 'Why a command was refused. Nothing was changed.',
  resolveType: () => 'CommandRefused',
})
export abstract class UserError {
  @Field({ description: 'Stable code from the error catalogue.' })
  code!: string;

  @Field({ description: 'What is wrong, for a person.' })
  message!: string;

  @Field({
    description:
      'The message with paths of inputs in braces in place of their names, such as `{plan.initialPrice} is required.`, for clients that show inputs under other names. A brace of the text itself is doubled.',
  })
  template!: string;

  @Field(() => [String], {
    description: 'The input field at fault, as a path of field names; empty when no single field is.',
  })
  path!: readonly string[];
}

@Directive('@shareable')
@ObjectType('CommandRefused', {
  implements: UserError,
  description: 'A command that the rules refuse.',
  simpleResolvers: true,
})
export class CommandRejection extends UserError {}

/** Description of the argument `idempotencyKey` of every creating mutation. */
export const keyDescription = 'Makes a repeated call answer with the first outcome; 1 to 255 bytes.';

/** Relay page arguments of every connection. */
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

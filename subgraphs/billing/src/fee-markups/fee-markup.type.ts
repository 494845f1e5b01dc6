import { Field, ID, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  UserError,
  connectionOf,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { type MarkupType, MarkupTypeEnum } from './fee-markup.states';

@ObjectType({ description: 'What an account pays its platform on top of a fee.', simpleResolvers: true })
export class FeeMarkup {
  @Field(() => ID, { description: 'Public id, `fmk_…`.' })
  id!: string;

  @Field(() => Account, {
    nullable: true,
    description: 'Account that pays the markup; the platform itself for all accounts without their own markup.',
  })
  account!: Account | null;

  @Field(() => MarkupTypeEnum, { description: 'Fee that the markup is added to.' })
  feeType!: MarkupType;

  @Field(() => DecimalScalar, { nullable: true, description: 'Percentage of the amount; null for none.' })
  percentageFee!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: 'Fixed amount in US dollars; null for none.' })
  fixedFeeUsd!: string | null;

  @Field(() => String, { nullable: true, description: 'Notes of the platform.' })
  notes!: string | null;

  @Field(() => JSONObjectScalar, { nullable: true, description: 'Custom key-value pairs; null while none were given.' })
  metadata!: Record<string, unknown> | null;

  @Field(() => DateTimeScalar, { description: 'When it was set first.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When it was set last.' })
  updatedAt!: Date;
}

export const FeeMarkupConnection = connectionOf(FeeMarkup, 'FeeMarkup');

@ObjectType({ description: 'Outcome of setting a markup.' })
export class FeeMarkupPayload {
  /** Id of the markup that the command was about; the `feeMarkup` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

@ObjectType({ description: 'Outcome of deleting a markup.', simpleResolvers: true })
export class FeeMarkupDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of the deleted markup.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

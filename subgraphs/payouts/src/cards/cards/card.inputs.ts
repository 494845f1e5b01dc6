import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createInputOf, patchOf } from '../../../../kit/src';
import { BalanceOwnerInput, replacedByOwner } from '../../ledger/owners/owner.inputs';
import { Card } from './card.resource';
import type { CardBillingInput } from './card-parts.type';
import { type LimitFrequency, LimitFrequencyEnum } from './card.states';

@InputType({ description: 'A new virtual card.' })
export class CardCreateInput extends createInputOf(Card) {
  @Field(() => BalanceOwnerInput, {
    nullable: true,
    description: 'The account or user whose balance the card debits; required.',
  })
  owner?: BalanceOwnerInput | null;

  @replacedByOwner
  @Field(() => ID, {
    nullable: true,
    description: 'Account whose balance the card debits; excludes `userId`.',
  })
  override accountId?: string | null;

  @replacedByOwner
  @Field(() => ID, {
    nullable: true,
    description: 'User whose balance the card debits; excludes `accountId`.',
  })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: 'User who receives the card; required for a card of an account.' })
  assignedUserId?: string | null;

  @Field(() => LimitFrequencyEnum, {
    nullable: true,
    description: 'Period of the spending limit, monthly by default.',
  })
  spendLimitFrequency?: LimitFrequency | null;
}

@InputType({ description: 'Changes to a card. Absent fields stay unchanged.' })
export class CardUpdateInput extends patchOf<Card, { readonly billing: CardBillingInput }>(Card) {
  @Field(() => LimitFrequencyEnum, { nullable: true, description: 'Period of the spending limit.' })
  spendLimitFrequency?: LimitFrequency | null;

  @Field(() => Boolean, { nullable: true, description: 'Removes the spending limit per period.' })
  removeLimit?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether payments with the card are temporarily blocked.' })
  frozen?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'New PIN of four digits; only the cardholder can set it.',
  })
  pin?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Cancels the card permanently; cannot be combined with other changes.',
  })
  canceled?: boolean | null;
}

/** Identifies a card, optionally together with its owner. */
@ArgsType()
export class CardArgs {
  @Field(() => ID, { description: 'Id of the card, `icrd_…`.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Account that must own the card.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'User who must own the card.' })
  userId?: string | null;
}

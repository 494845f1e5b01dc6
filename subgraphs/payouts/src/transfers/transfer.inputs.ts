import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  DecimalScalar,
  JSONObjectScalar,
  PageArgs,
} from '../../../kit/src';
import { type TransferOrder, TransferOrderEnum, type TransferType, TransferTypeEnum } from './transfer.states';

@InputType({ description: 'A transfer to make.' })
export class TransferCreateInput {
  @Field(() => ID, {
    description: 'Who it comes from: a ledger account, an account or a user, `ldgr_…`, `biz_…` or `user_…`.',
  })
  originId!: string;

  @Field(() => TransferTypeEnum, {
    nullable: true,
    description: 'How it is made; from balance to balance by default.',
  })
  type?: TransferType | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Who it goes to: a ledger account, an account or a user, `ldgr_…`, `biz_…` or `user_…`. Required but for a claim link, which has none.',
  })
  destinationId?: string | null;

  @Field(() => DecimalScalar, {
    description:
      'How much, over 0, with at most the decimals of the currency; of a claim link what each user who claims receives.',
  })
  amount!: string;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Currency of the balances. Required but for a claim link, which is in US dollars by default.',
  })
  currency?: Currency | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'Of a claim link: when what was not claimed goes back, 24 hours later by default, 90 days at most.',
  })
  expiresAt?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Of a claim link: how many users may claim the amount, each once; 1 by default, 1,000 at most.',
  })
  redeemableCount?: number | null;

  @Field(() => String, { nullable: true, description: 'What for, at most 500 characters.' })
  notes?: string | null;

  @Field(() => JSONObjectScalar, {
    nullable: true,
    description: 'Custom key-value pairs: at most 50 keys of 100 characters, texts of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => String, {
    nullable: true,
    description: 'One of 1 to 255 bytes stands for one transfer of the origin, for ever.',
  })
  idempotenceKey?: string | null;
}

@ArgsType()
export class TransferListArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only transfers from this owner; the origin or the destination must be named.',
  })
  originId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only transfers to this owner.' })
  destinationId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only transfers made after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only transfers made before this time.' })
  createdBefore?: Date | null;

  @Field(() => TransferOrderEnum, {
    nullable: true,
    defaultValue: 'created_at',
    description: 'What they are sorted by.',
  })
  order!: TransferOrder;
}

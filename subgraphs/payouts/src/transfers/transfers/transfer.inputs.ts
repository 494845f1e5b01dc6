import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { createdFilters, createInputOf, type Currency, CurrencyEnum, listArgs } from '../../../../kit/src';
import { Transfer } from './transfer.resource';
import { TransferOrderEnum } from './transfer.states';

@InputType({ description: 'A new transfer.' })
export class TransferCreateInput extends createInputOf<Transfer, 'amount'>(Transfer) {
  @Field(() => ID, {
    description: 'Origin: a ledger account, an account or a user; `ldgr_…`, `biz_…` or `user_…`.',
  })
  originId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Destination: a ledger account, an account or a user; `ldgr_…`, `biz_…` or `user_…`. Required, except for claim links, which have none.',
  })
  destinationId?: string | null;

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Currency of the balances. Required, except for claim links, which are in US dollars by default.',
  })
  override currency?: Currency | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Key of 1 to 255 bytes that identifies the transfer among those of the origin, permanently: repeated requests return the first transfer.',
  })
  override idempotenceKey?: string | null;
}

export const transferFilters = createdFilters('transfers');

@ArgsType()
export class TransferListArgs extends listArgs(transferFilters, TransferOrderEnum) {
  @Field(() => ID, {
    nullable: true,
    description: 'Only transfers from this owner; the origin or the destination must be given.',
  })
  originId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only transfers to this owner.' })
  destinationId?: string | null;
}

import { ArgsType, Field } from 'type-graphql';
import { type Currency, CurrencyEnum, PageArgs } from '../../../../kit/src';
import type { WalletAccountKind } from './ledger-account-ref';
import { LedgerBookEnum } from './ledger-entry.type';

@ArgsType()
export class LedgerEntryListArgs extends PageArgs {
  @Field(() => CurrencyEnum, { nullable: true, description: 'Only changes in this currency.' })
  currency?: Currency | null;

  @Field(() => LedgerBookEnum, {
    nullable: true,
    description: 'Only changes of this ledger account; requires `currency`.',
  })
  book?: WalletAccountKind | null;
}

import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, MoneyType, connectionOf, registerEnum } from '../../../../kit/src';
import { type WalletAccountKind, walletAccountKinds } from './ledger-account-ref';

export const LedgerBookEnum = registerEnum(
  'LedgerBook',
  walletAccountKinds,
  'Ledger account (book) that an entry changes.',
);

@ObjectType({ description: 'Source of a ledger entry.', simpleResolvers: true })
export class LedgerReference {
  @Field({ description: 'Type of the resource, such as `payment`. The set is open.' })
  type!: string;

  @Field(() => ID, { description: 'Id of the resource.' })
  id!: string;
}

@ObjectType({
  description: 'A change of a ledger account (book). The sum of all changes of a book is its balance.',
  simpleResolvers: true,
})
export class LedgerEntry {
  @Field(() => ID, {
    description: 'Id of the change: the id of the ledger entry, `ent_…`, and the position in the entry.',
  })
  id!: string;

  @Field(() => ID, { description: 'Id of the ledger entry, which changes other books too.' })
  entryId!: string;

  @Field({ description: 'Type of the change, for example `payment`, `settlement` or `refund`. The set is open.' })
  kind!: string;

  @Field(() => LedgerBookEnum, { description: 'The book.' })
  book!: WalletAccountKind;

  @Field(() => MoneyType, { description: 'Amount; negative for debits.' })
  money!: MoneyType;

  @Field(() => DecimalScalar, { description: 'Balance of the ledger account after the change.' })
  balanceAfter!: string;

  @Field(() => String, { nullable: true, description: 'Description for display.' })
  description!: string | null;

  @Field(() => LedgerReference, { description: 'Source of the change.' })
  reference!: LedgerReference;

  @Field(() => DateTimeScalar, { description: 'Time of the event.' })
  occurredAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Posting time, by which entries are sorted.' })
  postedAt!: Date;
}

export const LedgerEntryConnection = connectionOf(LedgerEntry, 'LedgerEntry');

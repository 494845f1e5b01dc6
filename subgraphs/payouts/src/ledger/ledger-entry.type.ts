import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, DecimalScalar, MoneyType, connectionOf, registerEnum } from '../../../kit/src';
import { type WalletAccountKind, walletAccountKinds } from './ledger-account-ref';

export const LedgerBookEnum = registerEnum(
  'LedgerBook',
  walletAccountKinds,
  'The part of a balance that an entry changes.',
);

@ObjectType({ description: 'What an entry of the ledger comes from.', simpleResolvers: true })
export class LedgerReference {
  @Field({ description: 'Kind of the resource, like `payment`.' })
  type!: string;

  @Field(() => ID, { description: 'Id of the resource.' })
  id!: string;
}

@ObjectType({
  description: 'A change of one book of its owner. All rows of a book add up to its balance.',
  simpleResolvers: true,
})
export class LedgerEntry {
  @Field(() => ID, { description: 'Id of this change: that of the entry, `ent_…`, and its place there.' })
  id!: string;

  @Field(() => ID, { description: 'The entry of the journal, which changes other books too.' })
  entryId!: string;

  @Field({ description: 'Type of the change, for example `payment`, `settlement` or `refund`.' })
  kind!: string;

  @Field(() => LedgerBookEnum, { description: 'The book.' })
  book!: WalletAccountKind;

  @Field(() => MoneyType, { description: 'What was added to the book; taken from it where it is negative.' })
  money!: MoneyType;

  @Field(() => DecimalScalar, { description: 'Balance of the ledger account after the change.' })
  balanceAfter!: string;

  @Field(() => String, { nullable: true, description: 'More about it, for people.' })
  description!: string | null;

  @Field(() => LedgerReference, { description: 'Source of the change.' })
  reference!: LedgerReference;

  @Field(() => DateTimeScalar, { description: 'Time of the event.' })
  occurredAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When it was posted; the order of the book.' })
  postedAt!: Date;
}

export const LedgerEntryConnection = connectionOf(LedgerEntry, 'LedgerEntry');

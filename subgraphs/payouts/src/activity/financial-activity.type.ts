import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, MoneyType, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { LedgerReference } from '../ledger/ledger-entry.type';
import { Payment } from '../payments/payment.type';
import { User } from '../users/user.type';

@ObjectType({ description: 'Whose money is moved: an account or a user.', simpleResolvers: true })
export class ActivityParty {
  @Field(() => Account, { nullable: true, description: 'The account; null if the recipient is a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user; null if the recipient is an account.' })
  user!: User | null;
}

@ObjectType({
  description:
    'What something that has happened changed of what an owner can use, now or after settlement. All lines together are what is available and pending.',
  simpleResolvers: true,
})
export class FinancialActivity {
  @Field(() => ID, { description: 'Id of this line: that of the entry, `ent_…`, and its place there.' })
  id!: string;

  @Field({ description: 'Type of the activity, for example `payment`, `refund` or `payout_requested`.' })
  lineType!: string;

  @Field(() => MoneyType, { description: 'What was added; taken where it is negative.' })
  money!: MoneyType;

  @Field({ description: 'The same as a whole number of parts of the currency.' })
  units!: string;

  @Field({ description: 'How many of these parts make one unit of the currency, at least 100,000,000.' })
  unitsInWhole!: string;

  @Field(() => DateTimeScalar, { description: 'When it was posted; the order of the list.' })
  postedAt!: Date;

  @Field(() => DateTimeScalar, {
    description: 'When the amount becomes available, as scheduled at posting.',
  })
  availableAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the event.' })
  occurredAt!: Date;

  @Field(() => ActivityParty, { description: 'Account or user that the line belongs to.' })
  owner!: ActivityParty;

  @Field(() => ActivityParty, {
    nullable: true,
    description: 'The other side, where money went from one owner to another.',
  })
  counterpart!: ActivityParty | null;

  @Field(() => LedgerReference, { description: 'Source of the change.' })
  source!: LedgerReference;

  @Field(() => ID, { nullable: true, description: 'The payment that it is about, `pay_…`.' })
  paymentId!: string | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The same payment; null where there is none, and without `payment:basic:read`.',
  })
  payment!: Payment | null;

  @Field(() => ID, { description: 'The ledger account of its owner, `ldgr_…`.' })
  ledgerAccountId!: string;
}

export const FinancialActivityConnection = connectionOf(FinancialActivity, 'FinancialActivity');

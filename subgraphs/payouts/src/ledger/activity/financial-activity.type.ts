import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeScalar, MoneyType, connectionOf } from '../../../../kit/src';
import { LedgerReference } from '../journal/ledger-entry.type';
import { User } from '../../users/user.type';
import { Account, Payment } from '../../references.type';

@ObjectType({ description: 'Owner of moved funds: an account or a user.', simpleResolvers: true })
export class ActivityParty {
  @Field(() => Account, { nullable: true, description: 'The account; null for a user.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The user; null for an account.' })
  user!: User | null;
}

@ObjectType({
  description:
    'A balance transaction: a change of the available or pending funds of an owner. The sum of all lines is the available and pending balance.',
  simpleResolvers: true,
})
export class FinancialActivity {
  @Field(() => ID, {
    description: 'Id of the line: the id of the ledger entry, `ent_…`, and the position in the entry.',
  })
  id!: string;

  @Field({
    description: 'Type of the activity, for example `payment`, `refund` or `payout_requested`. The set is open.',
  })
  lineType!: string;

  @Field(() => MoneyType, { description: 'Amount; negative for debits.' })
  money!: MoneyType;

  @Field({ description: 'Amount as an integer number of subunits of the currency.' })
  units!: string;

  @Field({ description: 'Number of these subunits per unit of the currency, at least 100,000,000.' })
  unitsInWhole!: string;

  @Field(() => DateTimeScalar, { description: 'Posting time, by which the list is sorted.' })
  postedAt!: Date;

  @Field(() => DateTimeScalar, {
    description: 'Time at which the amount becomes available, as scheduled at posting.',
  })
  availableAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the event.' })
  occurredAt!: Date;

  @Field(() => ActivityParty, { description: 'Account or user that the line belongs to.' })
  owner!: ActivityParty;

  @Field(() => ActivityParty, {
    nullable: true,
    description: 'Counterparty of a movement between two owners.',
  })
  counterpart!: ActivityParty | null;

  @Field(() => LedgerReference, { description: 'Source of the change.' })
  source!: LedgerReference;

  @Field(() => ID, { nullable: true, description: 'Id of the related payment, `pay_…`.' })
  paymentId!: string | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'Related payment; null if there is none, and without `payment:basic:read`.',
  })
  payment!: Payment | null;

  @Field(() => ID, { description: 'Id of the ledger account of the owner, `ldgr_…`.' })
  ledgerAccountId!: string;
}

export const FinancialActivityConnection = connectionOf(FinancialActivity, 'FinancialActivity');

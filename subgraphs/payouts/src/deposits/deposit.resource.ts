import { Field, ObjectType } from 'type-graphql';
import {
  type Currency,
  Resource,
  IdField,
  EnumField,
  MoneyField,
  JsonField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { BalanceOwner } from '../owners';
import { type DepositStatus, DepositStatusEnum, type DepositKind } from './deposit.states';

/** Money from outside, for the balance of an owner. */
@Resource('payouts.deposits', 'Money from outside, for the balance of an account or a user.')
export class Deposit {
  @IdField('Public id, `dpst_…`; `pay_…` for a top-up.')
  id!: string;

  @Field(() => BalanceOwner, { description: 'Whose balance it is for.' })
  readonly owner?: object;

  @EnumField(DepositStatusEnum, 'Whether it has arrived.')
  status!: DepositStatus;

  /** Null where whoever sends it decides how much it is. */
  @MoneyField('currency', 'Amount; null if the sender chooses it.', { nullable: true })
  amount!: string | null;

  @JsonField('Custom key-value pairs.')
  metadata!: Record<string, unknown>;

  @DateTimeField('When it was announced.')
  createdAt!: Date;

  @DateTimeField('When it arrived; null until then.', { nullable: true })
  succeededAt!: Date | null;

  /** Whose balance it is for: an account, or a user. */
  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  kind!: DepositKind;

  @StoredColumn('text')
  currency!: Currency;

  /** What a top-up is drawn from. */
  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;
}

@ObjectType({ description: 'Outcome of money from outside.' })
export class DepositPayload extends ResourcePayload {}

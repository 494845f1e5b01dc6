import { ObjectType } from 'type-graphql';
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
  ReferenceField,
  Created,
} from '../../../../kit/src';
import { BalanceOwner } from '../../ledger/owners/owner.type';
import { type DepositStatus, DepositStatusEnum, type DepositKind } from './deposit.states';
import { asOwner } from '../../ledger/owners/owner.read-model';

@Resource('payouts.deposits', 'A payment from outside to the balance of an account or a user.')
export class Deposit extends Created {
  @IdField('Public id, `dpst_…`; `pay_…` for a top-up.')
  id!: string;

  /** Id of the account or user that receives the deposit. */
  @ReferenceField('owner', () => BalanceOwner, 'Account or user that receives the deposit.', {
    required: true,
    source: asOwner,
  })
  accountId!: string;

  @StoredColumn('text')
  kind!: DepositKind;

  @EnumField(DepositStatusEnum, 'Whether the funds have arrived.')
  status!: DepositStatus;

  @MoneyField('currency', 'Amount; null if the sender chooses it.', { nullable: true })
  amount!: string | null;

  @StoredColumn('text')
  currency!: Currency;

  /** Payment method that a top-up charges; null for deposits. */
  @StoredColumn('text', { nullable: true })
  paymentMethodId!: string | null;

  @JsonField('Custom key-value pairs.')
  metadata!: Record<string, unknown>;

  @DateTimeField('Time of arrival; null until then.', { nullable: true })
  succeededAt!: Date | null;
}

@ObjectType({ description: 'Result of a mutation on a deposit.' })
export class DepositPayload extends ResourcePayload {}

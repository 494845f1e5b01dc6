import { Field, ObjectType } from 'type-graphql';
import {
  connectionOf,
  type Currency,
  Resource,
  IdField,
  AccountField,
  ForeignIdField,
  EnumField,
  BooleanField,
  MoneyField,
  TextField,
  DateTimeField,
  StoredColumn,
  ResourcePayload,
} from '../../../kit/src';
import { Dispute } from '../disputes/dispute.resource';
import {
  type DisputeAlertType,
  DisputeAlertTypeEnum,
  type NotActionableReason,
  NotActionableReasonEnum,
} from './dispute-alert.states';
import { Account, Payment } from '../references.type';

@Resource('trust_safety.dispute_alerts', 'A warning of a bank about fraud or an upcoming dispute.')
export class DisputeAlert {
  @IdField('Public id, `dspa_…`.')
  id!: string;

  @AccountField(() => Account, 'The selling account.')
  accountId!: string;

  @ForeignIdField('Id of the payment; null if no payment matches the report of the bank.', { nullable: true })
  paymentId!: string | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment; null if no payment matches the report of the bank, and without `payment:basic:read`.',
  })
  readonly payment?: object | null;

  @ForeignIdField('Id of the purchased product; null if no payment matches.', { nullable: true })
  productId!: string | null;

  @Field(() => Dispute, {
    nullable: true,
    description: 'The newest dispute about the payment; null if there is none, and without `payment:dispute:read`.',
  })
  readonly dispute?: object | null;

  @EnumField(DisputeAlertTypeEnum, "Type of the bank's warning.")
  type!: DisputeAlertType;

  @BooleanField('Whether the card network has resolved it automatically.')
  networkResolved!: boolean;

  @Field({ description: 'Whether a refund can still prevent a dispute.' })
  readonly actionable?: boolean;

  @Field(() => NotActionableReasonEnum, {
    nullable: true,
    description: 'Reason why a refund cannot prevent a dispute; null while it can.',
  })
  readonly notActionableReason?: NotActionableReason | null;

  @MoneyField('currency', 'Amount reported by the bank, which can differ from the payment.')
  amount!: string;

  @StoredColumn('text')
  currency!: Currency;

  @TextField('Card network, as it reports itself; `unknown` if not reported.', { nullable: true })
  cardBrand!: string | null;

  @TextField('Issuing bank.', { nullable: true })
  issuer!: string | null;

  @BooleanField('Whether the account was charged for the alert; always false for fraud warnings.', { initial: false })
  feeCharged!: boolean;

  @DateTimeField('Time at which the bank issued the alert.')
  reportedAt!: Date;

  @DateTimeField('Time of the card transaction, as reported by the bank.', { nullable: true })
  transactionAt!: Date | null;

  @DateTimeField('Time at which the alert was received.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;
}

export const DisputeAlertConnection = connectionOf(DisputeAlert, 'DisputeAlert');

@ObjectType({ description: 'Result of a mutation on a dispute alert.' })
export class DisputeAlertPayload extends ResourcePayload {}

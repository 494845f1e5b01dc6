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
import { Account } from '../accounts/account.type';
import { Dispute } from '../disputes/dispute.resource';
import { Payment } from '../payments/payment.type';
import {
  type DisputeAlertType,
  DisputeAlertTypeEnum,
  type NotActionableReason,
  NotActionableReasonEnum,
} from './dispute-alert.states';

/** A bank's warning of fraud, or of a dispute to come. Written once. */
@Resource('trust_safety.dispute_alerts', "A bank's warning of fraud, or of a dispute to come.")
export class DisputeAlert {
  @IdField('Public id, `dspa_…`.')
  id!: string;

  @AccountField(() => Account, 'The account that sells.')
  accountId!: string;

  /** Null where the bank's words fit no payment. */
  @ForeignIdField('Id of the payment; null while none fits what the bank says.', { nullable: true })
  paymentId!: string | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment; null while none fits what the bank says, and without `payment:basic:read`.',
  })
  readonly payment?: object | null;

  @ForeignIdField('Id of the product that was bought; null while no payment fits.', { nullable: true })
  productId!: string | null;

  @Field(() => Dispute, {
    nullable: true,
    description: 'The newest dispute about the payment; null where there is none, and without `payment:dispute:read`.',
  })
  readonly dispute?: object | null;

  @EnumField(DisputeAlertTypeEnum, "Type of the bank's warning.")
  type!: DisputeAlertType;

  /** The card network has settled it by itself. */
  @BooleanField('Whether the card network has settled it by itself.')
  networkResolved!: boolean;

  @Field({ description: 'Whether a refund can still prevent a dispute.' })
  readonly actionable?: boolean;

  @Field(() => NotActionableReasonEnum, {
    nullable: true,
    description: 'Reason why a refund cannot prevent a dispute; null while it can.',
  })
  readonly notActionableReason?: NotActionableReason | null;

  /** As the bank reports it, which may be another one than was paid. */
  @MoneyField('currency', 'The amount as the bank reports it.')
  amount!: string;

  @TextField('Card network; `unknown` if not reported.', { nullable: true })
  cardBrand!: string | null;

  @TextField('The issuing bank.', { nullable: true })
  issuer!: string | null;

  @BooleanField('Whether the account was charged for the alert; always false for fraud warnings.')
  feeCharged!: boolean;

  @DateTimeField('When the bank issued the alert.')
  reportedAt!: Date;

  @DateTimeField('When the card was used, as reported by the bank.', { nullable: true })
  transactionAt!: Date | null;

  @DateTimeField('When the alert was received.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;

  @StoredColumn('text')
  currency!: Currency;
}

export const DisputeAlertConnection = connectionOf(DisputeAlert, 'DisputeAlert');

@ObjectType({ description: 'Outcome of a command on an alert.' })
export class DisputeAlertPayload extends ResourcePayload {}

import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, type Money, MoneyType, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { Dispute } from '../disputes/dispute.type';
import { Payment } from '../payments/payment.type';
import {
  type DisputeAlertType,
  DisputeAlertTypeEnum,
  type NotActionableReason,
  NotActionableReasonEnum,
} from './dispute-alert.states';

@Directive('@key(fields: "id")')
@ObjectType({ description: "A bank's warning of fraud, or of a dispute to come.", simpleResolvers: true })
export class DisputeAlert {
  @Field(() => ID, { description: 'Public id, `dspa_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that sells.' })
  account!: Account | null;

  @Field(() => ID, { nullable: true, description: 'Id of the payment; null while none fits what the bank says.' })
  paymentId!: string | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment; null while none fits what the bank says, and without `payment:basic:read`.',
  })
  payment!: Payment | null;

  @Field(() => ID, { nullable: true, description: 'Id of the product that was bought; null while no payment fits.' })
  productId!: string | null;

  @Field(() => Dispute, {
    nullable: true,
    description: 'The newest dispute about the payment; null where there is none, and without `payment:dispute:read`.',
  })
  dispute!: object | null;

  @Field(() => DisputeAlertTypeEnum, { description: "Type of the bank's warning." })
  type!: DisputeAlertType;

  @Field({ description: 'Whether the card network has settled it by itself.' })
  networkResolved!: boolean;

  @Field({ description: 'Whether a refund can still prevent a dispute.' })
  actionable!: boolean;

  @Field(() => NotActionableReasonEnum, {
    nullable: true,
    description: 'Reason why a refund cannot prevent a dispute; null while it can.',
  })
  notActionableReason!: NotActionableReason | null;

  @Field(() => MoneyType, { description: 'The amount as the bank reports it.' })
  amount!: Money;

  @Field(() => String, { nullable: true, description: 'Card network; `unknown` if not reported.' })
  cardBrand!: string | null;

  @Field(() => String, { nullable: true, description: 'The issuing bank.' })
  issuer!: string | null;

  @Field({ description: 'Whether the account was charged for the alert; always false for fraud warnings.' })
  feeCharged!: boolean;

  @Field(() => DateTimeScalar, { description: 'When the bank issued the alert.' })
  reportedAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the card was used, as reported by the bank.' })
  transactionAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When the alert was received.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: string;
}

export const DisputeAlertConnection = connectionOf(DisputeAlert, 'DisputeAlert');

@ObjectType({ description: 'Outcome of a command on an alert.' })
export class DisputeAlertPayload {
  /** Id of the alert; the `disputeAlert` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import {
  CommandRejection,
  type Currency,
  CurrencyEnum,
  DateTimeScalar,
  type Money,
  MoneyType,
  UserError,
  connectionOf,
  MaxListSize,
} from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { File } from '../files/file.type';
import { Member } from '../members/member.type';
import { Payment } from '../payments/payment.type';
import { Plan } from '../plans/plan.type';
import { Product } from '../products/product.type';
import { User } from '../users/user.type';
import {
  type DisputeReason,
  DisputeReasonEnum,
  type DisputeStatus,
  DisputeStatusEnum,
  type EvidenceLock,
  EvidenceLockEnum,
} from './dispute.states';
import { DisputeEvidence } from './evidence.type';

@ObjectType('DisputeIssuerComment', { description: 'What a bank says of a dispute.', simpleResolvers: true })
export class IssuerCommentType {
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the comment was received; null if the bank does not report it.',
  })
  receivedAt!: string | null;

  @Field({ description: 'Its words.' })
  text!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A buyer asks the bank for a payment back.', simpleResolvers: true })
export class Dispute {
  @Field(() => ID, { description: 'Public id, `dspt_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The account that sells.' })
  account!: Account | null;

  @Field(() => Payment, { nullable: true, description: 'The payment; null without `payment:basic:read`.' })
  payment!: Payment | null;

  @Field(() => Product, { nullable: true, description: 'What was bought; null without `access_pass:basic:read`.' })
  product!: Product | null;

  @Field(() => Plan, { nullable: true, description: 'The plan that was bought; null without `plan:basic:read`.' })
  plan!: Plan | null;

  @Field(() => ID, { nullable: true, description: 'Id of the product that was bought.' })
  productId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the plan that was bought.' })
  planId!: string | null;

  @Field(() => User, { nullable: true, description: 'Who bought; null where a business did.' })
  user!: User | null;

  @Field(() => ID, { nullable: true, description: 'Id of who bought, as member of the account.' })
  memberId!: string | null;

  @Field(() => Member, {
    nullable: true,
    description: 'Who bought, as member of the account; null without `member:basic:read`.',
  })
  member!: Member | null;

  @Field(() => DisputeStatusEnum, { description: 'Where it stands; after the deadline of the evidence with the bank.' })
  status!: DisputeStatus;

  @Field({ description: 'Whether it is only an inquiry: no money moves unless it escalates.' })
  inquiry!: boolean;

  @Field(() => MoneyType, { description: 'What is asked back.' })
  amount!: Money;

  @Field(() => DisputeReasonEnum, { description: 'Why.' })
  reason!: DisputeReason;

  @Field(() => String, { nullable: true, description: "The card network's own code for the reason, `10.4`." })
  reasonCode!: string | null;

  @Field(() => [IssuerCommentType], { description: 'Comments of the bank, in the order received.' })
  issuerComments!: IssuerCommentType[];

  @Field({ description: 'Whether the card network has resolved it automatically, without evidence.' })
  rapidDisputeResolution!: boolean;

  @Field({ description: 'Whether evidence can be changed and submitted.' })
  evidenceEditable!: boolean;

  @Field(() => EvidenceLockEnum, {
    nullable: true,
    description: 'Reason why evidence cannot be changed; null while it can.',
  })
  evidenceLockedReason!: EvidenceLock | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Deadline for evidence; null if none is accepted.' })
  evidenceDueAt!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the evidence was submitted.' })
  evidenceSubmittedAt!: string | null;

  @Field(() => DisputeEvidence, { description: 'What the seller says to the bank.' })
  evidence!: DisputeEvidence;

  @Field(() => File, { nullable: true, description: 'A response that was written for the seller; none is.' })
  generatedResponse!: File | null;

  @Field(() => DateTimeScalar, { description: 'When the dispute was opened.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: string;
}

export const DisputeConnection = connectionOf(Dispute, 'Dispute');

@ObjectType({ description: 'How many disputes stand where.', simpleResolvers: true })
export class DisputeStatusCount {
  @Field(() => DisputeStatusEnum, { description: 'Where they stand.' })
  status!: DisputeStatus;

  @Field(() => Int, { description: 'How many; 0 where there is none.' })
  count!: number;
}

@ObjectType({ description: 'How many disputes are in a currency.', simpleResolvers: true })
export class DisputeCurrencyCount {
  @Field(() => CurrencyEnum, { description: 'The currency.' })
  currency!: Currency;

  @Field(() => Int, { description: 'How many, at least one.' })
  count!: number;
}

@ObjectType({ description: 'How many disputes there are.', simpleResolvers: true })
export class DisputeSummary {
  @Field(() => Int, { description: 'Total number of cases.' })
  total!: number;

  @MaxListSize(20)
  @Field(() => [DisputeStatusCount], { description: 'Counts by status; includes every status.' })
  byStatus!: DisputeStatusCount[];

  @MaxListSize(100)
  @Field(() => [DisputeCurrencyCount], { description: 'By currency, in alphabetical order.' })
  byCurrency!: DisputeCurrencyCount[];
}

@ObjectType({ description: 'Outcome of a command on a dispute.' })
export class DisputePayload {
  /** Id of the dispute that the command was about; the `dispute` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

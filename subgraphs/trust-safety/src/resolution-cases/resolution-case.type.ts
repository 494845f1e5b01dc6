import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, type Money, MoneyType, UserError, connectionOf } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { File } from '../files/file.type';
import { Member } from '../members/member.type';
import { Payment } from '../payments/payment.type';
import { Plan } from '../plans/plan.type';
import { Product } from '../products/product.type';
import { User } from '../users/user.type';
import {
  CaseActionEnum,
  CaseDecisionEnum,
  CaseEventActionEnum,
  type CaseAction,
  type CaseEventAction,
  type CaseOutcome,
  CaseOutcomeEnum,
  type CaseReason,
  CaseReasonEnum,
  type CaseRefund,
  CaseRefundEnum,
  type CaseReporter,
  CaseReporterEnum,
  type CaseStage,
  CaseStageEnum,
  type CaseStatus,
  CaseStatusEnum,
  type PlatformAction,
} from './resolution-case.states';

@ObjectType({ description: 'A payment as whoever may read a case about it sees it.', simpleResolvers: true })
export class ResolutionCenterCasePayment {
  @Field(() => MoneyType, { description: 'What the customer paid.' })
  total!: Money;

  @Field(() => MoneyType, { nullable: true, description: 'Amount before discount and tax.' })
  subtotal!: Money | null;

  @Field(() => String, { nullable: true, description: 'How it was paid, as a word.' })
  paymentMethodType!: string | null;

  @Field(() => String, { nullable: true, description: 'Network of the card, as a word.' })
  cardBrand!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the card.' })
  cardLast4!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'When it was collected.' })
  paidAt!: Date;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'What a customer complains about to a seller, and what comes of it.',
  simpleResolvers: true,
})
export class ResolutionCenterCase {
  @Field(() => ID, { description: 'Public id, `reso_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The customer.' })
  user!: User | null;

  @Field(() => Member, { nullable: true, description: 'The customer, as member of the account.' })
  member!: Member | null;

  @Field(() => Product, { nullable: true, description: 'What was bought.' })
  product!: Product | null;

  @Field(() => Plan, { nullable: true, description: 'The purchased plan.' })
  plan!: Plan | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment that it is about; null without `payment:basic:read`.',
  })
  payment!: Payment | null;

  @Field(() => ResolutionCenterCasePayment, { description: 'The same payment, as far as this case shows it.' })
  paymentDetails!: ResolutionCenterCasePayment;

  @Field(() => MoneyType, { description: 'Disputed amount: the total of the payment.' })
  amount!: Money;

  @Field(() => CaseStatusEnum, { description: 'Case status; indicates which party must act next.' })
  status!: CaseStatus;

  @Field(() => CaseStageEnum, { description: 'Where it stands exactly.' })
  stage!: CaseStage;

  @Field({ description: 'Whether the platform is or was involved.' })
  escalated!: boolean;

  @Field(() => CaseOutcomeEnum, { nullable: true, description: 'Outcome of the case; null while it is open.' })
  outcome!: CaseOutcome | null;

  @Field(() => CaseRefundEnum, {
    nullable: true,
    description: 'Party that pays the refund; null while the case is open.',
  })
  refund!: CaseRefund | null;

  @Field(() => CaseReasonEnum, { description: 'What is wrong.' })
  reason!: CaseReason;

  @Field({ description: 'Whether the customer has appealed.' })
  customerAppealed!: boolean;

  @Field(() => [CaseActionEnum], { description: 'What the merchant can do now, whoever acts for them.' })
  merchantActions!: CaseAction[];

  @Field(() => [CaseActionEnum], { description: 'What the customer can do now.' })
  customerActions!: CaseAction[];

  @Field(() => [CaseDecisionEnum], { description: 'What the platform can do now.' })
  platformActions!: PlatformAction[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time until which a response is due; a party that does not respond in time loses. Null if no response is due.',
  })
  responseDueAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'When the dispute was opened.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'Something that was done in a case.', simpleResolvers: true })
export class ResolutionCenterCaseEvent {
  @Field(() => ID, { description: 'Public id, `revt_…`.' })
  id!: string;

  @Field(() => CaseEventActionEnum, { description: 'Action performed.' })
  action!: CaseEventAction;

  @Field(() => CaseReporterEnum, { description: 'Party that performed the action.' })
  reporterType!: CaseReporter;

  @Field(() => String, { nullable: true, description: 'What was said; null where nothing was.' })
  details!: string | null;

  @Field({ description: 'Whether the customer sees it.' })
  viewableByCustomer!: boolean;

  @Field({ description: 'Whether the merchant sees it.' })
  viewableByMerchant!: boolean;

  @Field(() => [File], { description: 'Files that came with it, at most 3.' })
  attachments!: File[];

  @Field(() => DateTimeScalar, { description: 'When it was done.' })
  createdAt!: Date;
}

export const ResolutionCenterCaseConnection = connectionOf(ResolutionCenterCase, 'ResolutionCenterCase');
export const ResolutionCenterCaseEventConnection = connectionOf(ResolutionCenterCaseEvent, 'ResolutionCenterCaseEvent');

@ObjectType({ description: 'Cases with one status.', simpleResolvers: true })
export class ResolutionCenterCaseStatusCount {
  @Field(() => CaseStatusEnum, { description: 'The status.' })
  status!: CaseStatus;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'Cases for one reason.', simpleResolvers: true })
export class ResolutionCenterCaseReasonCount {
  @Field(() => CaseReasonEnum, { description: 'The reason.' })
  reason!: CaseReason;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'Cases that ended in one way.', simpleResolvers: true })
export class ResolutionCenterCaseOutcomeCount {
  @Field(() => CaseOutcomeEnum, { description: 'The way.' })
  outcome!: CaseOutcome;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType({ description: 'How many cases there are.', simpleResolvers: true })
export class ResolutionCenterCaseSummary {
  @Field(() => Int, { description: 'Total number of cases.' })
  total!: number;

  @Field(() => [ResolutionCenterCaseStatusCount], {
    nullable: true,
    description: 'By status, those without cases too; null where this was not asked for.',
  })
  byStatus!: ResolutionCenterCaseStatusCount[] | null;

  @Field(() => [ResolutionCenterCaseReasonCount], {
    nullable: true,
    description: 'By reason, those without cases too; null where this was not asked for.',
  })
  byReason!: ResolutionCenterCaseReasonCount[] | null;

  @Field(() => [ResolutionCenterCaseOutcomeCount], {
    nullable: true,
    description: 'Closed ones by outcome, those without cases too; null where this was not asked for.',
  })
  byOutcome!: ResolutionCenterCaseOutcomeCount[] | null;
}

@ObjectType({ description: 'Outcome of a command on a case.' })
export class ResolutionCenterCasePayload {
  /** Id of the case that the command was about; the `resolutionCenterCase` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, ResourcePayload, type Money, MoneyType, connectionOf } from '../../../kit/src';
import { File } from '../files/file.type';
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
import { Account, Member, Payment, Plan, Product } from '../references.type';

@ObjectType({ description: 'Payment of a case, as visible to callers who can read the case.', simpleResolvers: true })
export class ResolutionCenterCasePayment {
  @Field(() => MoneyType, { description: 'Amount paid by the customer.' })
  total!: Money;

  @Field(() => MoneyType, { nullable: true, description: 'Amount before discount and tax.' })
  subtotal!: Money | null;

  @Field(() => String, { nullable: true, description: 'Type of the payment method, as the payment reports it.' })
  paymentMethodType!: string | null;

  @Field(() => String, { nullable: true, description: 'Card network, as the payment reports it.' })
  cardBrand!: string | null;

  @Field(() => String, { nullable: true, description: 'Last four digits of the card.' })
  cardLast4!: string | null;

  @Field(() => DateTimeScalar, { description: 'Time of creation.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of collection.' })
  paidAt!: Date;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'A complaint of a customer to a seller about a payment, and its resolution.',
  simpleResolvers: true,
})
export class ResolutionCenterCase {
  @Field(() => ID, { description: 'Public id, `reso_…`.' })
  id!: string;

  @Field(() => Account, { nullable: true, description: 'The selling account.' })
  account!: Account | null;

  @Field(() => User, { nullable: true, description: 'The customer.' })
  user!: User | null;

  @Field(() => Member, { nullable: true, description: 'The customer as a member of the account.' })
  member!: Member | null;

  @Field(() => Product, { nullable: true, description: 'Purchased product.' })
  product!: Product | null;

  @Field(() => Plan, { nullable: true, description: 'Purchased plan.' })
  plan!: Plan | null;

  @Field(() => Payment, {
    nullable: true,
    description: 'The payment; null without `payment:basic:read`.',
  })
  payment!: Payment | null;

  @Field(() => ResolutionCenterCasePayment, { description: 'Details of the payment that are visible with the case.' })
  paymentDetails!: ResolutionCenterCasePayment;

  @Field(() => MoneyType, { description: 'Disputed amount: the total of the payment.' })
  amount!: Money;

  @Field(() => CaseStatusEnum, { description: 'Case status; indicates which party must act next.' })
  status!: CaseStatus;

  @Field(() => CaseStageEnum, { description: 'Stage within the process.' })
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

  @Field(() => CaseReasonEnum, { description: 'Reason.' })
  reason!: CaseReason;

  @Field({ description: 'Whether the customer has appealed.' })
  customerAppealed!: boolean;

  @Field(() => [CaseActionEnum], {
    description: 'Currently possible actions of the merchant, regardless of the permissions of the caller.',
  })
  merchantActions!: CaseAction[];

  @Field(() => [CaseActionEnum], { description: 'Currently possible actions of the customer.' })
  customerActions!: CaseAction[];

  @Field(() => [CaseDecisionEnum], { description: 'Currently possible actions of the platform.' })
  platformActions!: PlatformAction[];

  @Field(() => DateTimeScalar, {
    nullable: true,
    description:
      'Time until which a response is due; a party that does not respond in time loses. Null if no response is due.',
  })
  responseDueAt!: Date | null;

  @Field(() => DateTimeScalar, { description: 'Time at which the case was opened.' })
  createdAt!: Date;

  @Field(() => DateTimeScalar, { description: 'Time of the last change.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'An action in a case.', simpleResolvers: true })
export class ResolutionCenterCaseEvent {
  @Field(() => ID, { description: 'Public id, `revt_…`.' })
  id!: string;

  @Field(() => CaseEventActionEnum, { description: 'Action performed.' })
  action!: CaseEventAction;

  @Field(() => CaseReporterEnum, { description: 'Party that performed the action.' })
  reporterType!: CaseReporter;

  @Field(() => String, { nullable: true, description: 'Message; null without one.' })
  details!: string | null;

  @Field({ description: 'Whether it is visible to the customer.' })
  viewableByCustomer!: boolean;

  @Field({ description: 'Whether it is visible to the merchant.' })
  viewableByMerchant!: boolean;

  @Field(() => [File], { description: 'Attached files, at most 3.' })
  attachments!: File[];

  @Field(() => DateTimeScalar, { description: 'Time of the action.' })
  createdAt!: Date;
}

export const ResolutionCenterCaseConnection = connectionOf(ResolutionCenterCase, 'ResolutionCenterCase');
export const ResolutionCenterCaseEventConnection = connectionOf(ResolutionCenterCaseEvent, 'ResolutionCenterCaseEvent');

@ObjectType({ description: 'Number of cases with a status.', simpleResolvers: true })
export class ResolutionCenterCaseStatusCount {
  @Field(() => CaseStatusEnum, { description: 'The status.' })
  status!: CaseStatus;

  @Field(() => Int, { description: 'Number of cases.' })
  count!: number;
}

@ObjectType({ description: 'Number of cases for a reason.', simpleResolvers: true })
export class ResolutionCenterCaseReasonCount {
  @Field(() => CaseReasonEnum, { description: 'The reason.' })
  reason!: CaseReason;

  @Field(() => Int, { description: 'Number of cases.' })
  count!: number;
}

@ObjectType({ description: 'Number of cases with an outcome.', simpleResolvers: true })
export class ResolutionCenterCaseOutcomeCount {
  @Field(() => CaseOutcomeEnum, { description: 'The outcome.' })
  outcome!: CaseOutcome;

  @Field(() => Int, { description: 'Number of cases.' })
  count!: number;
}

@ObjectType({ description: 'Numbers of cases.', simpleResolvers: true })
export class ResolutionCenterCaseSummary {
  @Field(() => Int, { description: 'Total number of cases.' })
  total!: number;

  @Field(() => [ResolutionCenterCaseStatusCount], {
    nullable: true,
    description: 'Counts by status, including 0; null if not requested.',
  })
  byStatus!: ResolutionCenterCaseStatusCount[] | null;

  @Field(() => [ResolutionCenterCaseReasonCount], {
    nullable: true,
    description: 'Counts by reason, including 0; null if not requested.',
  })
  byReason!: ResolutionCenterCaseReasonCount[] | null;

  @Field(() => [ResolutionCenterCaseOutcomeCount], {
    nullable: true,
    description: 'Counts of closed cases by outcome, including 0; null if not requested.',
  })
  byOutcome!: ResolutionCenterCaseOutcomeCount[] | null;
}

@ObjectType({ description: 'Result of a mutation on a case.' })
export class ResolutionCenterCasePayload extends ResourcePayload {}

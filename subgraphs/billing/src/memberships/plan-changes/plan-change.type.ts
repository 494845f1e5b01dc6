import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, MaxListSize, ResourcePayload, UserError, type UserErrorData } from '../../../../kit/src';
import { FormattedAmount } from '../../checkout/sessions/checkout.type';

@ObjectType({ description: 'A plan to which a membership can change.', simpleResolvers: true })
export class MembershipPlanOption {
  @Field(() => ID, { description: 'The plan, `plan_…`.' })
  planId!: string;

  @Field(() => String, { nullable: true, description: 'Title of the plan; null if it has none.' })
  title!: string | null;

  @Field(() => FormattedAmount, { description: 'Price of one unit in each period, before exclusive tax.' })
  price!: FormattedAmount;

  @Field(() => Int, { description: 'Days between charges.' })
  billingPeriod!: number;

  @Field({ description: 'Whether more than one unit can be bought.' })
  multipleQuantity!: boolean;

  @Field({ description: 'Whether it is the present plan of the membership, of which only the quantity can change.' })
  current!: boolean;
}

@ObjectType({ description: 'A change of the plan at the end of the period.', simpleResolvers: true })
export class MembershipScheduledPlan {
  @Field(() => String, { nullable: true, description: 'Title of the new plan; null if it has none.' })
  title!: string | null;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => FormattedAmount, { description: 'Price of each period for all units, before exclusive tax.' })
  price!: FormattedAmount;

  @Field(() => Int, { description: 'Days between charges.' })
  billingPeriod!: number;

  @Field(() => DateTimeScalar, { description: 'Time of the change.' })
  at!: Date;
}

@ObjectType({
  description: 'Plans to which a membership can change, and the scheduled change.',
  simpleResolvers: true,
})
export class MembershipPlans {
  @MaxListSize(20)
  @Field(() => [MembershipPlanOption], {
    description: 'At most 20 plans of the product, by price; empty if the plan cannot be changed now.',
  })
  options!: MembershipPlanOption[];

  @Field(() => Int, { description: 'Number of units that the membership has.' })
  quantity!: number;

  @Field(() => MembershipScheduledPlan, { nullable: true, description: 'The scheduled change; null if there is none.' })
  scheduled!: MembershipScheduledPlan | null;
}

@ObjectType({ description: 'A change of the plan that starts immediately.', simpleResolvers: true })
export class MembershipImmediateChange {
  @Field(() => FormattedAmount, { description: 'Price of the period that starts, before credit and exclusive tax.' })
  price!: FormattedAmount;

  @Field(() => FormattedAmount, { nullable: true, description: 'Credit for unused time; null if there is none.' })
  credit!: FormattedAmount | null;

  @Field(() => Int, { description: 'Number of unused days that are credited.' })
  unusedDays!: number;

  @Field(() => FormattedAmount, { nullable: true, description: 'Tax of the amount due; null if there is none.' })
  tax!: FormattedAmount | null;

  @Field(() => FormattedAmount, { description: 'Amount due, charged to the saved payment method.' })
  total!: FormattedAmount;

  @Field(() => DateTimeScalar, { description: 'Time of the next payment.' })
  until!: Date;

  @Field({ description: 'Terms of the change, serialized for `shownTerms`.' })
  terms!: string;
}

@ObjectType({ description: 'A change of the plan at the end of the period.', simpleResolvers: true })
export class MembershipLaterChange {
  @Field(() => DateTimeScalar, { description: 'Time of the change.' })
  at!: Date;

  @Field({ description: 'Terms of the change, serialized for `shownTerms`.' })
  terms!: string;
}

@ObjectType({ description: 'Prices of a change of a membership to a plan.', simpleResolvers: true })
export class MembershipPlanQuote {
  @Field(() => String, { nullable: true, description: 'Title of the new plan; null if it has none.' })
  title!: string | null;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => FormattedAmount, { description: 'Price of each period for all units, before exclusive tax.' })
  price!: FormattedAmount;

  @Field(() => Int, { description: 'Days between charges.' })
  billingPeriod!: number;

  @Field({ description: 'Whether a discount of the present plan ends with the change.' })
  endsDiscount!: boolean;

  @Field(() => MembershipImmediateChange, {
    nullable: true,
    description:
      'The change if it starts immediately; null if the credit is more than the price, or if tax is treated differently in the two plans.',
  })
  now!: MembershipImmediateChange | null;

  @Field(() => MembershipLaterChange, {
    nullable: true,
    description: 'The change if it starts at the end of the period; null in a trial.',
  })
  later!: MembershipLaterChange | null;
}

@ObjectType({ description: 'A quote, or the reasons why the choice was rejected.', simpleResolvers: true })
export class MembershipPlanQuotePayload {
  @Field(() => MembershipPlanQuote, { nullable: true, description: 'The quote; null if the choice was rejected.' })
  quote!: MembershipPlanQuote | null;

  @Field(() => [UserError], { description: 'Reasons why the choice was rejected; empty on success.' })
  userErrors!: UserErrorData[];
}

@ObjectType({ description: 'Result of a change of the plan of a membership.' })
export class MembershipPlanUpdatePayload extends ResourcePayload {
  /** Checkout session of the charge; null for a change that starts later, and if the command was rejected. */
  sessionId!: string | null;
}

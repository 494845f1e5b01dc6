import { Directive, Field, ID, InputType, Int } from 'type-graphql';
import { registerEnum } from '../../../../kit/src';

const planStarts = ['immediately', 'at_period_end'] as const;
/** Time at which a change of the plan starts. */
type PlanStart = (typeof planStarts)[number];
const PlanStartEnum = registerEnum('MembershipPlanStart', planStarts, 'Time at which a change of the plan starts.');

@InputType({ description: 'Choice of a plan for a membership.' })
export class MembershipPlanChoiceInput {
  @Field(() => ID, { description: 'The new plan, `plan_…`.' })
  planId!: string;

  @Field(() => Int, { nullable: true, description: 'Number of units; default: 1.' })
  quantity?: number | null;
}

@InputType({ description: 'A change of the plan of a membership of the calling user.' })
export class MembershipPlanUpdateInput extends MembershipPlanChoiceInput {
  @Field(() => PlanStartEnum, { description: 'Time of the change.' })
  start!: PlanStart;

  @Field(() => String, {
    description:
      '`terms` of the quote that the user has seen. The input is rejected if one of them has changed since; the path of the error is `terms` and the name of the term.',
  })
  shownTerms!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'Choice of a plan on the page of a membership.' })
export class MembershipPlanQuoteInput extends MembershipPlanChoiceInput {
  @Field(() => ID, { description: 'Membership id, `mem_…`.' })
  id!: string;

  @Field(() => String, { description: 'Key in the URL.' })
  key!: string;
}

@Directive('@inaccessible')
@InputType({ description: 'A change of the plan of a membership at the end of its period.' })
export class MembershipPlanScheduleInput extends MembershipPlanChoiceInput {
  @Field(() => ID, { description: 'Membership id, `mem_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The signed-in user, `user_…`: the owner of the membership.' })
  userId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Terms of the change that the page displayed. The input is rejected if one of them has changed since; the path of the error is `terms` and the name of the term. Null if no page was displayed.',
  })
  shownTerms?: string | null;
}

@Directive('@inaccessible')
@InputType({
  description:
    'An immediate change of the plan of a membership, paid with its saved payment method. A repeated submission of a session that is in progress or completed has no effect.',
})
export class MembershipPlanChangeInput extends MembershipPlanScheduleInput {
  @Field(() => ID, { description: 'Session id that the page generates from the time and random characters: `cs_…`.' })
  session!: string;

  @Field(() => String, { description: 'IP address of the buyer, or the id of the user, for rate limits.' })
  clientAddress!: string;
}

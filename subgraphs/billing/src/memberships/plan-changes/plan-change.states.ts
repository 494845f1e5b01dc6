import { registerEnum } from '../../../../kit/src';

const planStarts = ['immediately', 'at_period_end'] as const;
/** Time at which a change of the plan starts. */
export type PlanStart = (typeof planStarts)[number];
export const PlanStartEnum = registerEnum(
  'MembershipPlanStart',
  planStarts,
  'Time at which a change of the plan starts.',
);

import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  copyInputOf,
  createdFilters,
  createInputOf,
  listArgs,
  numberedArgs,
  patchOf,
  searchFilter,
} from '../../../../kit/src';
import { visibilitiesFilter } from '../../shared/filters';
import type { PictureInput } from '../../shared/picture.type';
import type { CheckoutStylingInput } from './checkout-styling.type';
import { Plan } from './plan.resource';
import type { CustomFieldInput, PaymentMethodConfigurationInput } from './plan-parts.type';
import { PlanOrderEnum, type PlanType, PlanTypeEnum, type ReleaseMethod, ReleaseMethodEnum } from './plan.states';

/** Fields whose input has another type than the row. */
export interface PlanParts {
  readonly customFields: CustomFieldInput[];
  readonly paymentMethodConfiguration: PaymentMethodConfigurationInput;
  readonly checkoutStyling: CheckoutStylingInput;
  readonly image: PictureInput;
}

@InputType({ description: 'Changes to a plan. Absent fields stay unchanged; null empties a field.' })
export class PlanPatch extends patchOf<Plan, PlanParts>(Plan) {}

/** Fields without which a new plan would be offered at a price, or to people, that its seller did not choose. */
export type PlanEssentials = 'planType' | 'visibility' | 'currency' | 'initialPrice';

const setAsDefault = { nullable: true, description: "Whether this becomes the account's default plan." } as const;

@InputType({ description: 'A new plan.' })
export class PlanCreateInput extends createInputOf<Plan, PlanEssentials, PlanParts>(Plan) {
  @Field(() => Boolean, setAsDefault)
  setAsDefault?: boolean | null;
}

@InputType({
  description:
    'Differences between a plan and its copy. Absent fields have the value of the original; null empties a field.',
})
export class PlanCopyInput extends copyInputOf<Plan, PlanParts>(Plan) {
  @Field(() => Boolean, setAsDefault)
  setAsDefault?: boolean | null;
}

const pageFilters = {
  accountId: accountFilter('plans'),
  productIds: anyOf(
    () => [ID],
    'product_id',
    'Only plans of these products, at most 100; without an account, those that the public can buy.',
  ),
  visibilities: visibilitiesFilter('plans'),
};

export const planFilters = {
  ...pageFilters,
  releaseMethods: anyOf<ReleaseMethod>(
    () => [ReleaseMethodEnum],
    'release_method',
    'Only plans with one of these release methods.',
  ),
  planTypes: anyOf<PlanType>(() => [PlanTypeEnum], 'plan_type', 'Only plans of these types.'),
  search: searchFilter(
    'plans',
    'title or, with `plan:basic:read`, the internal notes',
    (row) => `COALESCE(${row}.title, '') || ' ' || COALESCE(${row}.internal_notes, '')`,
  ),
  ...createdFilters('plans'),
};

@ArgsType()
export class PlanListArgs extends listArgs(planFilters, PlanOrderEnum) {}

@ArgsType()
export class PlanPageArgs extends numberedArgs(pageFilters) {}

import { ArgsType, Field, ID, InputType } from 'type-graphql';
import {
  accountFilter,
  createdFilters,
  createInputOf,
  equals,
  listArgs,
  numberedArgs,
  OneOf,
  replacedBy,
} from '../../../../kit/src';
import type { CheckoutStylingInput } from '../../catalogue/plans/checkout-styling.type';
import type { PaymentMethodConfigurationInput } from '../../catalogue/plans/plan-parts.type';
import type { PlanEssentials, PlanParts } from '../../catalogue/plans/plan.inputs';
import { Plan } from '../../catalogue/plans/plan.resource';
import { ProductPatch } from '../../catalogue/products/product.inputs';
import { CheckoutConfiguration } from './checkout-configuration.resource';
import { CheckoutConfigurationOrderEnum } from './checkout-configuration.states';

@InputType({
  description:
    'A product to create for a checkout. If an existing product has the external identifier, it is changed instead.',
})
export class CheckoutProductInput extends ProductPatch {
  @Field({ description: 'Title. At most 80 characters.' })
  override title!: string;

  @Field(() => String, {
    nullable: true,
    description: "The seller's own product id, at most 200 characters. An existing one changes that product.",
  })
  override externalIdentifier?: string | null;
}

@OneOf
@InputType({ description: 'The product of a checkout: an existing one, or one to create or change.' })
export class CheckoutSoldProductInput {
  @Field(() => ID, { nullable: true, description: 'The product, `prod_…`.' })
  productId?: string;

  @Field(() => CheckoutProductInput, {
    nullable: true,
    description:
      'A product to create or change together with the plan. Needs `access_pass:create` and `access_pass:update`.',
  })
  product?: CheckoutProductInput;
}

@InputType({
  description:
    'The plan of a checkout. If the account has a plan with the same settings, the checkout sells this plan.',
})
export class CheckoutPlanInput extends createInputOf<Plan, PlanEssentials, PlanParts>(Plan) {
  @Field(() => ID, {
    nullable: true,
    description: 'The selling account; must be that of the checkout, which is the default.',
  })
  override accountId?: string | null;

  @Field(() => CheckoutSoldProductInput, { nullable: true, description: 'The sold product.' })
  soldProduct?: CheckoutSoldProductInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The sold product; cannot be combined with `product`.',
    deprecationReason: replacedBy('soldProduct'),
  })
  override productId?: string | null;

  @Field(() => CheckoutProductInput, {
    nullable: true,
    description:
      'A product to create or change together with the plan. Needs `access_pass:create` and `access_pass:update`.',
    deprecationReason: replacedBy('soldProduct'),
  })
  product?: CheckoutProductInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to create a plan even if the account has a plan with the same settings; false by default.',
  })
  forceCreateNewPlan?: boolean | null;
}

@OneOf
@InputType({ description: 'The plan of a checkout or payment: an existing one, or one to create.' })
export class OfferedPlanInput {
  @Field(() => ID, { nullable: true, description: 'The plan, `plan_…`.' })
  planId?: string;

  @Field(() => CheckoutPlanInput, { nullable: true, description: 'A plan to create. Needs `plan:create`.' })
  plan?: CheckoutPlanInput;
}

/** Deprecation of the fields that `offeredPlan` replaces. */
export const replacedByOfferedPlan = replacedBy('offeredPlan');

/** Fields whose input has another type than the row. */
interface CheckoutParts {
  readonly checkoutStyling: CheckoutStylingInput;
  readonly paymentMethodConfiguration: PaymentMethodConfigurationInput;
}

@InputType({
  description:
    'A new checkout. In payment mode it sells a plan, and `offeredPlan` is required. In setup mode it only saves a payment method.',
})
export class CheckoutConfigurationCreateInput extends createInputOf<CheckoutConfiguration, never, CheckoutParts>(
  CheckoutConfiguration,
) {
  @Field(() => ID, {
    nullable: true,
    description: 'The selling account; by default that of the plan, or else that of the credential.',
  })
  override accountId?: string | null;

  @Field(() => OfferedPlanInput, { nullable: true, description: 'The sold plan.' })
  offeredPlan?: OfferedPlanInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The sold plan; cannot be combined with `plan`.',
    deprecationReason: replacedByOfferedPlan,
  })
  override planId?: string | null;

  @Field(() => CheckoutPlanInput, {
    nullable: true,
    description: 'A plan to create together with the checkout; cannot be combined with `planId`. Needs `plan:create`.',
    deprecationReason: replacedByOfferedPlan,
  })
  plan?: CheckoutPlanInput | null;
}

const pageFilters = {
  accountId: accountFilter('checkouts'),
  planId: equals(() => ID, 'plan_id', 'Only checkouts that sell this plan.'),
};

export const checkoutConfigurationFilters = { ...pageFilters, ...createdFilters('checkouts') };

@ArgsType()
export class CheckoutConfigurationListArgs extends listArgs(
  checkoutConfigurationFilters,
  CheckoutConfigurationOrderEnum,
) {}

@ArgsType()
export class CheckoutConfigurationPageArgs extends numberedArgs(pageFilters) {}

import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../kit/src';
import type { PlanTaxes } from './plan-tax';
import { PlanTaxInput } from './tax.inputs';
import { PlanTax } from './tax.type';

@Resolver(() => PlanTax)
export class TaxResolver {
  constructor(private readonly taxes: PlanTaxes) {}

  @Query(() => PlanTax, {
    nullable: true,
    description:
      'Price of the first purchase of a plan, with tax; null if the plan does not exist. Public while the plan is on sale; otherwise needs `plan:basic:read`.',
  })
  planTax(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The plan, `plan_…`.' }) id: string,
    @Arg('input', () => PlanTaxInput, { description: 'Buyer and location.' }) input: PlanTaxInput,
  ): Promise<PlanTax | null> {
    return this.taxes.find(ctx, id, input);
  }
}

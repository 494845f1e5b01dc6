import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { PlanTaxes } from './plan-tax';
import { PlanTaxInput } from './tax.inputs';
import { PlanTax } from './tax.type';

@Resolver(() => PlanTax)
export class TaxResolver {
  constructor(private readonly taxes: PlanTaxes) {}

  @Query(() => PlanTax, {
    nullable: true,
    description:
      'What the first purchase of a plan costs with tax; null when there is no such plan. Open to everybody while the plan is on sale; else needs `plan:basic:read`.',
  })
  planTax(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The plan, `plan_…`.' }) id: string,
    @Arg('input', () => PlanTaxInput, { description: 'Who would buy, and where.' }) input: PlanTaxInput,
  ): Promise<PlanTax | null> {
    return this.taxes.find(ctx, id, input);
  }
}

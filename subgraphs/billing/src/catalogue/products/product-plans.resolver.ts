import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Context, selectionOf, MaxListSize, type ReadRow } from '../../../../kit/src';
import type { PlanRepository } from '../plans/plan.repository';
import { Plan } from '../plans/plan.resource';
import { Product } from './product.resource';

/** Resolves the field `plans` of products. The plans of all products in a request are loaded together. */
@Resolver(() => Product)
export class ProductPlansResolver {
  constructor(private readonly planRepository: PlanRepository) {}

  @MaxListSize(100)
  @FieldResolver(() => [Plan], {
    description: 'Plans of the product, newest first, 100 at most; none without `plan:basic:read`.',
  })
  async plans(
    @Root() product: { readonly plans: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Plan>[]> {
    const selection = selectionOf(info, 'Plan');
    const plans = await Promise.all(product.plans.map((id) => this.planRepository.reads.reference(ctx, id, selection)));
    return plans.filter((plan) => plan !== null);
  }
}

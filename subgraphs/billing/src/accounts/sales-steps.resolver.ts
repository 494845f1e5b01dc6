import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, hasPermission } from '../../../kit/src';
import { Account } from './account.type';
import type { SalesStepsRepository } from './sales-steps.repository';

/**
 * Extends the federated type `Account`, which belongs to another subgraph, with the onboarding progress of a seller.
 */
@Resolver(() => Account)
export class SalesStepsResolver {
  constructor(private readonly steps: SalesStepsRepository) {}

  @Directive('@inaccessible')
  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'Completed sales steps of the account: `product`, `plan`, `promo_code`, `affiliate`, a paid `payment`. Null without `company:basic:read`.',
  })
  salesSteps(@Root() { id }: Account, @Ctx() ctx: Context): Promise<readonly string[]> | null {
    return hasPermission(ctx.principal, 'company:basic:read', id) ? this.steps.of(ctx, id) : null;
  }
}

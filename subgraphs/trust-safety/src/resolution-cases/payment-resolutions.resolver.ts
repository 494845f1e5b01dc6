import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Directive, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Context, selectionOf, MaxListSize, type ReadRow } from '../../../kit/src';
import { casePolicy } from './resolution-case.policy';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { ResolutionCenterCase } from './resolution-case.type';
import { Payment } from '../references.type';

@Resolver(() => Payment)
export class PaymentResolutionsResolver {
  constructor(private readonly cases: ResolutionCaseRepository) {}

  @Directive('@requires(fields: "account { id }")')
  @MaxListSize(100)
  @FieldResolver(() => [ResolutionCenterCase], {
    nullable: true,
    description:
      'Cases about the payment, newest first, at most 100; null without `payment:resolution_center_case:read`.',
  })
  async resolutions(
    @Root() { id, account }: Payment,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<ResolutionCenterCase>[] | null> {
    if (!casePolicy.readsQueue(ctx, account?.id ?? null)) return null;
    return this.cases.ofPayment(ctx, id, selectionOf(info, 'ResolutionCenterCase'));
  }
}

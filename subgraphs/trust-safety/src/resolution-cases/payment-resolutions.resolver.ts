import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Context, selectionOf } from '../../../kit/src';
import { Payment } from '../payments/payment.type';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { ResolutionCenterCase } from './resolution-case.type';

@Resolver(() => Payment)
export class PaymentResolutionsResolver {
  constructor(private readonly cases: ResolutionCaseRepository) {}

  @FieldResolver(() => [ResolutionCenterCase], { description: 'Cases about the payment, newest first, at most 100; those that the caller may not read are left out.' })
  async resolutions(@Root() { id: paymentId }: Payment, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): Promise<unknown[]> {
    const selection = selectionOf(info, 'ResolutionCenterCase');
    const found = await Promise.all((await this.cases.idsOf(ctx, paymentId)).map((id) => this.cases.refer(ctx, id, selection)));
    return found.filter((one) => one !== null);
  }
}

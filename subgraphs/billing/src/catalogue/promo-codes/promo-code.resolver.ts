import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import type { PlanRepository } from '../plans/plan.repository';
import { Plan } from '../plans/plan.resource';
import { PromoCodeCreateInput, PromoCodeListArgs, PromoCodePageArgs, PromoCodePatch } from './promo-code.inputs';
import type { PromoCodeRepository } from './promo-code.repository';
import type { PromoCodeService } from './promo-code.service';
import {
  PromoCode,
  PromoCodeConnection,
  PromoCodeDeletePayload,
  PromoCodePage,
  PromoCodePayload,
} from './promo-code.resource';

const ofCode = { description: 'The promo code, `promo_…`.' } as const;

@Resolver(() => PromoCode)
export class PromoCodeResolver {
  constructor(
    private readonly promoCodes: PromoCodeRepository,
    private readonly service: PromoCodeService,
    private readonly planRepository: PlanRepository,
    private readonly commands: Commands,
  ) {}

  @Query(() => PromoCode, {
    nullable: true,
    description:
      'A promo code by its id; null if it does not exist or is not accessible. Needs `promo_code:basic:read`.',
  })
  promoCode(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofCode) id: string,
  ): Promise<ReadRow<PromoCode> | null> {
    return this.promoCodes.reads.find(ctx, id, selectionOf(info, 'PromoCode'));
  }

  @Query(() => PromoCodeConnection, {
    name: 'promoCodes',
    description: 'Promo codes, newest first, 20 at a time by default. Needs `promo_code:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PromoCodeListArgs) args: PromoCodeListArgs,
  ): Promise<Connection<ReadRow<PromoCode>>> {
    return toConnection(await this.promoCodes.reads.list(ctx, args, selectionOf(info, 'PromoCode', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => PromoCodePage, {
    description: 'Promo codes by numbered pages, newest first, with their total count. Needs `promo_code:basic:read`.',
  })
  promoCodePage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PromoCodePageArgs) args: PromoCodePageArgs,
  ): Promise<NumberedPage<ReadRow<PromoCode>>> {
    return this.promoCodes.reads.numbered(ctx, args, selectionOf(info, 'PromoCode', [['nodes']]));
  }

  @MaxListSize(100)
  @FieldResolver(() => [Plan], {
    description: 'Plans that it applies to; empty if it applies to all plans, and without `plan:basic:read`.',
  })
  async plans(
    @Root() promoCode: { readonly plans: readonly string[] },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Plan>[]> {
    const selection = selectionOf(info, 'Plan');
    const plans = await Promise.all(
      promoCode.plans.map((id) => this.planRepository.reads.reference(ctx, id, selection)),
    );
    return plans.filter((plan) => plan !== null);
  }

  @Mutation(() => PromoCodePayload, {
    description: 'Creates a promo code, which is active immediately. Needs `promo_code:create`.',
  })
  promoCodeCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PromoCodeCreateInput, { description: 'The promo code to create.' }) input: PromoCodeCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'promoCodeCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => PromoCodePayload, {
    description:
      'Changes plans, stock, metadata or status of a promo code that is not archived. Needs `promo_code:update`.',
  })
  promoCodeUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCode) id: string,
    @Arg('input', () => PromoCodePatch, { description: 'Changes to apply.' }) input: PromoCodePatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'promoCodeUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => PromoCodePayload, {
    description: 'Activates a promo code. Needs `promo_code:update` or `promo_code:create`.',
  })
  promoCodeActivate(@Ctx() ctx: Context, @Arg('id', () => ID, ofCode) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'promoCodeActivate', { id }, (tx) => this.service.activate(tx, id));
  }

  @Mutation(() => PromoCodePayload, {
    description:
      'Deactivates a promo code; memberships that were bought with it keep their discount. Needs `promo_code:update` or `promo_code:create`.',
  })
  promoCodeDeactivate(@Ctx() ctx: Context, @Arg('id', () => ID, ofCode) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'promoCodeDeactivate', { id }, (tx) => this.service.deactivate(tx, id));
  }

  @Mutation(() => PromoCodePayload, {
    description:
      'Archives a promo code permanently and frees its code; memberships that were bought with it keep their discount. Needs `promo_code:delete`.',
  })
  promoCodeArchive(@Ctx() ctx: Context, @Arg('id', () => ID, ofCode) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'promoCodeArchive', { id }, (tx) => this.service.archive(tx, id));
  }

  @Mutation(() => PromoCodeDeletePayload, {
    description: 'Deletes an unused promo code. Needs `promo_code:delete`.',
  })
  async promoCodeDelete(@Ctx() ctx: Context, @Arg('id', () => ID, ofCode) id: string): Promise<PromoCodeDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'promoCodeDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }
}

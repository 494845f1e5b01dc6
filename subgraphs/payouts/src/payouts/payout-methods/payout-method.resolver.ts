import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { PayoutMethodCreateInput, PayoutMethodListArgs, PayoutMethodPatch } from './payout-method.inputs';
import type { PayoutMethodRepository } from './payout-method.repository';
import type { PayoutMethodService } from './payout-method.service';
import {
  PayoutMethod,
  PayoutMethodConnection,
  PayoutMethodDeletePayload,
  PayoutMethodPayload,
} from './payout-method.resource';
import type { PayoutMethodSaving } from './saving';

const ofMethod = { description: 'Id of the payout method, `potk_…`.' } as const;

@Resolver(() => PayoutMethod)
export class PayoutMethodResolver {
  constructor(
    private readonly methods: PayoutMethodRepository,
    private readonly service: PayoutMethodService,
    private readonly saving: PayoutMethodSaving,
    private readonly commands: Commands,
  ) {}

  @Query(() => PayoutMethod, {
    nullable: true,
    description:
      'A payout method by id; null if not found or not accessible. Needs `payout:destination:read`; users need no permission for their own.',
  })
  payoutMethod(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofMethod) id: string,
  ): Promise<ReadRow<PayoutMethod> | null> {
    return this.methods.find(ctx, id, selectionOf(info, 'PayoutMethod'));
  }

  @Query(() => PayoutMethodConnection, {
    name: 'payoutMethods',
    description:
      'Saved payout methods of an account or a user, newest first, 20 at a time by default. Needs `payout:destination:read`; users need no permission for their own.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PayoutMethodListArgs) args: PayoutMethodListArgs,
  ): Promise<Connection<ReadRow<PayoutMethod>>> {
    return toConnection(
      await this.methods.list(ctx, { ...args, page: args }, selectionOf(info, 'PayoutMethod', nodePaths)),
    );
  }

  @Mutation(() => PayoutMethodPayload, {
    description: 'Saves a destination for payouts. Needs `payout:create_destination`.',
  })
  payoutMethodCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PayoutMethodCreateInput, { description: 'The destination.' }) input: PayoutMethodCreateInput,
  ): Promise<Outcome> {
    return this.saving.create(ctx, input);
  }

  @Mutation(() => PayoutMethodPayload, {
    description: 'Renames a payout method or makes it the default. Needs `payout:update_destination`.',
  })
  payoutMethodUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMethod) id: string,
    @Arg('input', () => PayoutMethodPatch, { description: 'Fields to change.' }) input: PayoutMethodPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'payoutMethodUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => PayoutMethodDeletePayload, {
    description: 'Deletes a payout method. Needs `payout:delete_destination`.',
  })
  async payoutMethodDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMethod) id: string,
  ): Promise<PayoutMethodDeletePayload> {
    const outcome = await this.commands.run(ctx, 'payoutMethodDelete', { id }, (tx) => this.service.delete(tx, id));
    return { deletedId: outcome.id, userErrors: outcome.userErrors };
  }
}

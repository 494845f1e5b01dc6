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
import type { FeeMarkupRepository } from './fee-markup.repository';
import type { FeeMarkupService } from './fee-markup.service';
import {
  FeeMarkup,
  FeeMarkupConnection,
  FeeMarkupDeletePayload,
  FeeMarkupPayload,
  FeeMarkupCreateInput,
  FeeMarkupListArgs,
} from './fee-markup.resource';

@Resolver(() => FeeMarkup)
export class FeeMarkupResolver {
  constructor(
    private readonly markups: FeeMarkupRepository,
    private readonly service: FeeMarkupService,
    private readonly commands: Commands,
  ) {}

  @Query(() => FeeMarkupConnection, {
    name: 'feeMarkups',
    description: 'Markups, newest first, 20 at a time by default. Needs `company:update_child_fees`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => FeeMarkupListArgs) args: FeeMarkupListArgs,
  ): Promise<Connection<ReadRow<FeeMarkup>>> {
    return toConnection(await this.markups.reads.list(ctx, args, selectionOf(info, 'FeeMarkup', nodePaths)));
  }

  @Mutation(() => FeeMarkupPayload, {
    description: 'Sets the markup that an account pays on top of a fee. Needs `company:update_child_fees`.',
  })
  feeMarkupCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => FeeMarkupCreateInput, { description: 'The markup.' }) input: FeeMarkupCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'feeMarkupCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => FeeMarkupDeletePayload, { description: 'Deletes a markup. Needs `company:update_child_fees`.' })
  async feeMarkupDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Markup id, `fmk_…`.' }) id: string,
  ): Promise<FeeMarkupDeletePayload> {
    const outcome = await this.commands.run(ctx, 'feeMarkupDelete', { id }, (tx) => this.service.delete(tx, id));
    return { deletedId: outcome.id, userErrors: outcome.userErrors };
  }
}

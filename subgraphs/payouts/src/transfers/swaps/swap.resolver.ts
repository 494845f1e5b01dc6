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
import { SwapCreateInput, SwapListArgs, SwapQuoteInput } from './swap.inputs';
import type { SwapQuotes } from './swap.quotes';
import type { SwapRepository } from './swap.repository';
import type { SwapService } from './swap.service';
import { Swap, SwapConnection, SwapPayload } from './swap.resource';
import { SwapQuote } from './swap-parts.type';

const permissionNote =
  'Users can read their own; for an account, needs `crypto_wallet:swap`, `crypto_wallet:manage` or `company:balance:read`.';

@Resolver(() => Swap)
export class SwapResolver {
  constructor(
    private readonly swaps: SwapRepository,
    private readonly service: SwapService,
    private readonly quotes: SwapQuotes,
    private readonly commands: Commands,
  ) {}

  @Query(() => Swap, {
    nullable: true,
    description: `A swap by id; null if not found or not accessible. ${permissionNote}`,
  })
  swap(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the swap, `swap_…`.' }) id: string,
  ): Promise<ReadRow<Swap> | null> {
    return this.swaps.find(ctx, id, selectionOf(info, 'Swap'));
  }

  @Query(() => SwapConnection, {
    name: 'swaps',
    description: `Swaps of an owner, newest first, 20 at a time by default. ${permissionNote}`,
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => SwapListArgs) args: SwapListArgs,
  ): Promise<Connection<ReadRow<Swap>>> {
    return toConnection(
      await this.swaps.list(
        ctx,
        args.accountId,
        { direction: args.direction, page: args },
        selectionOf(info, 'Swap', nodePaths),
      ),
    );
  }

  @Query(() => SwapQuote, { description: 'Quote for a swap at current rates, for any credential.' })
  swapQuote(@Arg('input', () => SwapQuoteInput, { description: 'The swap.' }) input: SwapQuoteInput): SwapQuote {
    return this.quotes.quote(input);
  }

  @Mutation(() => SwapPayload, {
    description:
      'Exchanges available funds for another currency at the mid-market rate, or repays a negative balance. For an account, needs `crypto_wallet:swap`, `crypto_wallet:manage` or `payout:transfer_funds`.',
  })
  swapCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => SwapCreateInput, { description: 'The swap.' }) input: SwapCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'swapCreate', input, (tx) => this.service.create(tx, input));
  }
}

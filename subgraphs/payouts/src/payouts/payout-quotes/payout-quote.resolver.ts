import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, type Outcome, selectionOf, type ReadRow } from '../../../../kit/src';
import { PayoutQuoteCreateInput } from '../payouts/payout.inputs';
import type { PayoutService } from '../payouts/payout.service';
import type { PayoutQuoteRepository } from './payout-quote.repository';
import { PayoutQuote, PayoutQuotePayload } from './payout-quote.resource';

@Resolver(() => PayoutQuotePayload)
export class PayoutQuoteResolver {
  constructor(
    private readonly quotes: PayoutQuoteRepository,
    private readonly service: PayoutService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => PayoutQuotePayload, {
    description:
      'Creates a payout quote that is valid for 15 minutes. Needs an idempotency key, and `payout:withdraw_funds` unless the caller is the recipient.',
  })
  payoutQuoteCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PayoutQuoteCreateInput, { description: 'The payout to quote.' })
    input: PayoutQuoteCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'payoutQuoteCreate', input, (tx) => this.service.quote(tx, input, tx.operationKey));
  }

  @FieldResolver(() => PayoutQuote, { nullable: true, description: 'The quote; null if the command was rejected.' })
  payoutQuote(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<PayoutQuote> | null> | null {
    return payload.id === null ? null : this.quotes.getCommandResult(ctx, payload.id, selectionOf(info, 'PayoutQuote'));
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql';
import { type Commands, type Context, type Outcome, keyDescription, selectionOf } from '../../../kit/src';
import { PayoutQuoteCreateInput } from '../payouts/payout.inputs';
import type { PayoutService } from '../payouts/payout.service';
import type { PayoutQuoteRepository } from './payout-quote.repository';
import { PayoutQuote, PayoutQuotePayload } from './payout-quote.type';

@Resolver(() => PayoutQuotePayload)
export class PayoutQuoteResolver {
  constructor(
    private readonly quotes: PayoutQuoteRepository,
    private readonly service: PayoutService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => PayoutQuotePayload, {
    description:
      'Promises what a payout will come to for a quarter of an hour. Needs an idempotency key, and `payout:withdraw_funds`, or to be who is paid out.',
  })
  payoutQuoteCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => PayoutQuoteCreateInput, { description: 'What would be paid out.' })
    input: PayoutQuoteCreateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: keyDescription }) key?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(
      ctx,
      'payoutQuoteCreate',
      input,
      (tx) => this.service.quote(tx, input, key ?? tx.operationKey),
      key,
    );
  }

  @FieldResolver(() => PayoutQuote, { nullable: true, description: 'The quote; null when the command was refused.' })
  payoutQuote(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.quotes.outcome(ctx, payload.id, selectionOf(info, 'PayoutQuote'));
  }
}

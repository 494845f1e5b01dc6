import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, type Currency, CurrencyEnum, DecimalScalar, registerEnum } from '../../../kit/src';
import { PayoutMethodQuote } from '../fees';
import { type SupportedMethods, SupportedPayoutMethod, supportedMethodOf } from '../supported-methods';
import { PayoutArrival, PayoutFeeStructure, PayoutMethod } from './payout-method.type';
import type { PayoutMethodTerms, SavedMethod } from './payout-method-terms';

const UnavailableReasonEnum = registerEnum(
  'PayoutMethodUnavailableReason',
  ['destination_retired'],
  'Why a payout method cannot be used.',
);

@Resolver(() => PayoutMethod)
export class PayoutMethodTermsResolver {
  constructor(
    private readonly terms: PayoutMethodTerms,
    private readonly supported: SupportedMethods,
  ) {}

  @FieldResolver(() => SupportedPayoutMethod, {
    nullable: true,
    description: 'How money gets there; null for what is offered no more.',
  })
  supportedPayoutMethod(@Root() method: SavedMethod): SupportedPayoutMethod | null {
    return this.supported.shownById(method.supportedMethodId);
  }

  @FieldResolver(() => UnavailableReasonEnum, {
    nullable: true,
    description: 'Why it cannot be used; null while it can.',
  })
  unavailableReason(@Root() { supportedMethodId }: SavedMethod): string | null {
    return supportedMethodOf(supportedMethodId) ? null : 'destination_retired';
  }

  @FieldResolver(() => PayoutFeeStructure, {
    nullable: true,
    description: 'What payouts cost; null for what is offered no more.',
  })
  feeStructure(@Root() method: SavedMethod): PayoutFeeStructure | null {
    return this.terms.feeStructure(method);
  }

  @FieldResolver(() => PayoutArrival, {
    nullable: true,
    description: 'When a payout would arrive; null for what is offered no more.',
  })
  estimatedArrival(@Root() method: SavedMethod, @Ctx() ctx: Context): PayoutArrival | null {
    return this.terms.estimatedArrival(ctx, method);
  }

  @FieldResolver(() => PayoutMethodQuote, {
    nullable: true,
    description: 'What an amount would come to; null without an amount, and for what is offered no more.',
  })
  quote(
    @Root() method: SavedMethod,
    @Ctx() ctx: Context,
    @Arg('amount', () => DecimalScalar, { nullable: true, description: 'The amount, in whole units.' }) amount?:
      | string
      | null,
    @Arg('currency', () => CurrencyEnum, { nullable: true, description: 'Its currency, `usd` by default.' })
    currency?: Currency | null,
  ): Promise<PayoutMethodQuote | null> {
    return this.terms.quote(ctx, method, amount, currency ?? 'usd');
  }
}

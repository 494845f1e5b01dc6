import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, type Currency, CurrencyEnum, DecimalScalar, registerEnum } from '../../../../kit/src';
import { PayoutMethodQuote } from '../fees/quote.type';
import type { SupportedMethods } from '../supported-methods/supported-methods';
import { SupportedPayoutMethod } from '../supported-methods/supported-method.type';
import { supportedMethodOf } from '../supported-methods/catalogue';
import { PayoutMethod } from './payout-method.resource';
import { PayoutArrival, PayoutFeeStructure } from './payout-method-parts.type';
import type { PayoutMethodTerms, SavedMethod } from './payout-method-terms';

const UnavailableReasonEnum = registerEnum(
  'PayoutMethodUnavailableReason',
  ['destination_retired'],
  'Reason why a payout method cannot be used.',
);

@Resolver(() => PayoutMethod)
export class PayoutMethodTermsResolver {
  constructor(
    private readonly terms: PayoutMethodTerms,
    private readonly supported: SupportedMethods,
  ) {}

  @FieldResolver(() => SupportedPayoutMethod, {
    nullable: true,
    description: 'Supported payout method that it uses; null if no longer offered.',
  })
  supportedPayoutMethod(@Root() method: SavedMethod): SupportedPayoutMethod | null {
    return this.supported.shownById(method.supportedMethodId);
  }

  @FieldResolver(() => UnavailableReasonEnum, {
    nullable: true,
    description: 'Reason why it cannot be used; null if it can.',
  })
  unavailableReason(@Root() { supportedMethodId }: SavedMethod): string | null {
    return supportedMethodOf(supportedMethodId) ? null : 'destination_retired';
  }

  @FieldResolver(() => PayoutFeeStructure, {
    nullable: true,
    description: 'Fees of payouts; null if the method is no longer offered.',
  })
  feeStructure(@Root() method: SavedMethod): PayoutFeeStructure | null {
    return this.terms.feeStructure(method);
  }

  @FieldResolver(() => PayoutArrival, {
    nullable: true,
    description: 'Estimated arrival of a payout; null if the method is no longer offered.',
  })
  estimatedArrival(@Root() method: SavedMethod, @Ctx() ctx: Context): PayoutArrival | null {
    return this.terms.estimatedArrival(ctx, method);
  }

  @FieldResolver(() => PayoutMethodQuote, {
    nullable: true,
    description: 'Quote for an amount; null without an amount, and if the method is no longer offered.',
  })
  quote(
    @Root() method: SavedMethod,
    @Ctx() ctx: Context,
    @Arg('amount', () => DecimalScalar, { nullable: true, description: 'The amount, in whole units.' }) amount?:
      | string
      | null,
    @Arg('currency', () => CurrencyEnum, { nullable: true, description: 'Currency of the amount, `usd` by default.' })
    currency?: Currency | null,
  ): Promise<PayoutMethodQuote | null> {
    return this.terms.quote(ctx, method, amount, currency ?? 'usd');
  }
}

import {
  type Context,
  type Currency,
  type ExchangeRates,
  type Page,
  DomainError,
  argumentInvalid,
  checkedCountry,
  exactAmount,
} from '../../../../kit/src';
import type { PayoutMethodQuote } from '../fees/quote.type';
import { quoteOf } from '../fees/quotes';
import type { MarkupRepository } from '../../ledger/markups/markup.repository';
import { ownerPolicy } from '../../ledger/owners/owner.policy';
import { pageOfSorted } from '../../shared/sorted-pages';
import { type SupportedMethod, supportedMethodOf, supportedMethods } from './catalogue';
import type { SupportedPayoutMethodListArgs } from './supported-method.inputs';
import type { SupportedPayoutMethod } from './supported-method.type';

const defaultCountry = 'us';

/** Lists supported payout methods in the shape of their GraphQL type `SupportedPayoutMethod`. */
export class SupportedMethods {
  constructor(
    private readonly rates: ExchangeRates,
    private readonly markups: Pick<MarkupRepository, 'of'>,
  ) {}

  /** Returns one page of the supported methods that an account or user may save. Requires `payout:destination:read`. */
  async list(ctx: Context, args: SupportedPayoutMethodListArgs): Promise<Page<SupportedPayoutMethod>> {
    const owner = ownerPolicy.listed(ctx, 'payout:destination:read', args);
    const { id, destinationCurrency } = args;
    const country = countryOf(args.country ?? defaultCountry);
    const candidates = id
      ? [supportedMethodOf(id)].filter((method) => method !== undefined)
      : supportedMethods.filter((method) => method.country === country);
    const matching = candidates.filter(
      ({ currencies }) => !destinationCurrency || currencies.includes(destinationCurrency),
    );
    const page = pageOfSorted(
      `SupportedPayoutMethod.${args.direction}`,
      args.direction === 'asc' ? matching.toReversed() : matching,
      args,
    );
    const quoted = args.amount == null ? null : { ...checkedAmount(args.amount, args.currency ?? 'usd'), owner };
    return {
      ...page,
      nodes: await Promise.all(
        page.nodes.map(async (method) => ({
          ...toSupportedPayoutMethod(method),
          quotes: quoted && (await this.quotes(ctx, method, quoted)),
        })),
      ),
    };
  }

  /** Returns the supported payout method with this ID; null if it is unknown or no longer offered. */
  shownById(id: string): SupportedPayoutMethod | null {
    const method = supportedMethodOf(id);
    return method ? toSupportedPayoutMethod(method) : null;
  }

  /**
   * Returns one quote for the amount per payout currency of the method, including the markup of the owner's platform.
   */
  private async quotes(
    ctx: Context,
    method: SupportedMethod,
    { owner, ...quoted }: Quoted,
  ): Promise<PayoutMethodQuote[]> {
    const markup = await this.markups.of(ctx, owner, method.definition.category);
    return method.currencies.map((destinationCurrency) =>
      quoteOf({ ...quoted, method, destinationCurrency, markup, now: ctx.clock.now() }, this.rates),
    );
  }
}

interface Quoted {
  readonly owner: string;
  readonly amount: string;
  readonly currency: Currency;
}

function toSupportedPayoutMethod({
  id,
  countryCode,
  currencies,
  definition,
  fields,
}: SupportedMethod): SupportedPayoutMethod {
  const { name, payerName, deliveryType, category, standardDays, instantMinutes } = definition;
  return {
    id,
    name,
    payerName,
    iconUrl: null,
    deliveryType,
    category,
    countryCode,
    destinationCurrencies: currencies,
    supportsStandardDelivery: standardDays !== null,
    supportsInstantDelivery: instantMinutes !== null,
    supportsPlaid: false,
    requiredFields: fields,
    quotes: null,
  };
}

/** Validates the `amount` argument of a query, and returns it with its currency. Throws `ParameterInvalid`. */
export function checkedAmount(
  amount: string,
  currency: Currency,
): { readonly amount: string; readonly currency: Currency } {
  return { amount: asArgument('amount', () => exactAmount(amount, currency, ['amount'])), currency };
}

function countryOf(country: string): string {
  return asArgument('country', () => checkedCountry(country, ['country']));
}

/**
 * Runs a validation that was written for command input, and rethrows its error as an error of the named query argument.
 */
function asArgument<T>(name: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof DomainError ? argumentInvalid(name, error.sentence) : error;
  }
}

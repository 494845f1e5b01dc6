import { type Context, type Currency, type ExchangeRates, type Page, Refusal, argumentInvalid, checkedCountry, exactAmount } from '../../../kit/src';
import { quoteOf } from '../fees';
import { ownerPolicy } from '../owners';
import { pageOfSorted } from '../shared';
import { type SupportedMethod, supportedMethodOf, supportedMethods } from './catalogue';
import type { SupportedPayoutMethodListArgs } from './supported-method.inputs';
import type { SupportedPayoutMethod } from './supported-method.type';

const usualCountry = 'us';

/** What may be chosen as destination, as the graph shows it. */
export class SupportedMethods {
  constructor(private readonly rates: ExchangeRates) {}

  /** One page of the methods that an owner may add. Needs `payout:destination:read`. */
  list(ctx: Context, args: SupportedPayoutMethodListArgs): Page<SupportedPayoutMethod> {
    ownerPolicy.listed(ctx, 'payout:destination:read', args);
    const { id, destinationCurrency } = args;
    const country = countryOf(args.country ?? usualCountry);
    const wanted = id ? [supportedMethodOf(id)].filter((method) => method !== undefined) : supportedMethods.filter((method) => method.country === country);
    const fitting = wanted.filter(({ currencies }) => !destinationCurrency || currencies.includes(destinationCurrency));
    const page = pageOfSorted(`SupportedPayoutMethod.${args.direction}`, args.direction === 'asc' ? fitting.toReversed() : fitting, args);
    const quoted = args.amount == null ? null : checkedAmount(args.amount, args.currency ?? 'usd');
    return { ...page, nodes: page.nodes.map((method) => this.shown(ctx, method, quoted)) };
  }

  /** A method by its id, null for one that is offered no more. */
  shownById(ctx: Context, id: string): SupportedPayoutMethod | null {
    const method = supportedMethodOf(id);
    return method ? this.shown(ctx, method, null) : null;
  }

  private shown(ctx: Context, method: SupportedMethod, quoted: { readonly amount: string; readonly currency: Currency } | null): SupportedPayoutMethod {
    const { id, countryCode, currencies, definition, fields } = method;
    const { name, payerName, deliveryType, category, standardDays, instantMinutes } = definition;
    return {
      id, name, payerName, iconUrl: null, deliveryType, category, countryCode, destinationCurrencies: currencies, supportsStandardDelivery: standardDays !== null,
      supportsInstantDelivery: instantMinutes !== null, supportsPlaid: false, requiredFields: fields,
      quotes: quoted && currencies.map((destinationCurrency) => quoteOf({ ...quoted, method, destinationCurrency, now: ctx.clock.now() }, this.rates)),
    };
  }
}

/** An amount to quote, as an argument of a list. */
export function checkedAmount(amount: string, currency: Currency): { readonly amount: string; readonly currency: Currency } {
  return { amount: asArgument('amount', () => exactAmount(amount, currency, ['amount'])), currency };
}

function countryOf(country: string): string {
  return asArgument('country', () => checkedCountry(country, ['country']));
}

/** What is wrong with an argument of a query, told of that argument. */
function asArgument<T>(name: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof Refusal ? argumentInvalid(name, error.message) : error;
  }
}

import type { PlanRepository } from '../plans/plan.repository';
import { noIpCountries, sandboxIpCountries } from './ip-countries';
import { PlanTaxes } from './plan-tax';
import { TaxResolver } from './tax.resolver';
import type { TaxRates } from './tax-rates';
import { tableTaxRates } from './table-tax-rates';

/** What taxes are worked out from. */
export interface TaxParts {
  readonly plans: PlanRepository;
  /** Whether addresses out of documents count as places. */
  readonly sandbox: boolean;
}

/** Taxes at work: their part of the graph, and the rates for whoever charges something. */
export function createTaxes({ plans, sandbox }: TaxParts): {
  readonly resolvers: readonly object[];
  readonly rates: TaxRates;
} {
  const rates = tableTaxRates({ establishedIn: 'us' });
  return {
    rates,
    resolvers: [new TaxResolver(new PlanTaxes(plans, rates, sandbox ? sandboxIpCountries : noIpCountries))],
  };
}

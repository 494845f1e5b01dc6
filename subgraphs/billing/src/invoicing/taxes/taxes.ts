import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { noIpCountries, sandboxIpCountries } from './ip-countries';
import { PlanTaxes } from './plan-tax';
import { TaxResolver } from './tax.resolver';
import type { TaxRates } from './tax-rates';
import { tableTaxRates } from './table-tax-rates';

/** Dependencies of the tax module. */
export interface TaxDependencies {
  readonly plans: PlanRepository;
  /** True for the sandbox, in which IP addresses reserved for documentation have a country. */
  readonly sandbox: boolean;
}

/** Creates the tax module: resolvers, and the tax rates for other modules. */
export function createTaxes({ plans, sandbox }: TaxDependencies): {
  readonly resolvers: readonly object[];
  readonly rates: TaxRates;
} {
  const rates = tableTaxRates({ establishedIn: 'us' });
  return {
    rates,
    resolvers: [new TaxResolver(new PlanTaxes(plans, rates, sandbox ? sandboxIpCountries : noIpCountries))],
  };
}

import type { Commands, Database } from '../../../../kit/src';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import type { InvoiceService } from '../../invoicing/invoices/invoice.service';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { TaxRates } from '../../invoicing/taxes/tax-rates';
import { CheckoutOffers } from './checkout.offers';
import { CheckoutQuotes } from './checkout.quotes';
import { CheckoutResolver } from './checkout.resolver';
import { CheckoutRunner } from './checkout.runs';
import { type CheckoutDependencies, CheckoutService } from './checkout.service';
import { CheckoutTargets } from './checkout-target';

export interface CheckoutsDependencies extends Omit<CheckoutDependencies, 'targets'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly configurations: CheckoutConfigurationRepository;
  readonly taxRates: TaxRates;
}

/** The module of hosted checkouts: its GraphQL resolvers, its price quotes, and the runner of its charges. */
export interface Checkouts {
  readonly resolvers: readonly object[];
  readonly quotes: CheckoutQuotes;
  readonly runs: CheckoutRunner;
  setInvoices(invoices: InvoiceService): void;
}

export function createCheckouts(deps: CheckoutsDependencies): Checkouts {
  const { database, commands, plans, configurations, charges, purchases, sessions, taxRates } = deps;
  const targets = new CheckoutTargets(plans, configurations);
  const quotes = new CheckoutQuotes({ database, targets, purchases, plans, charges, taxRates });
  const service = new CheckoutService({ ...deps, targets });
  const runner = new CheckoutRunner(charges);
  return {
    quotes,
    runs: runner,
    resolvers: [
      new CheckoutResolver(
        new CheckoutOffers(plans, configurations, charges),
        quotes,
        sessions,
        service,
        runner,
        commands,
      ),
    ],
    setInvoices: (invoices) => service.setInvoices(invoices),
  };
}

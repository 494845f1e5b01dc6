import type { Commands, Database } from '../../../kit/src';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import type { InvoiceService } from '../invoices/invoice.service';
import type { PlanRepository } from '../plans';
import type { TaxRates } from '../taxes';
import { CheckoutOffers } from './checkout.offers';
import { CheckoutQuotes } from './checkout.quotes';
import { CheckoutResolver } from './checkout.resolver';
import { CheckoutRuns } from './checkout.runs';
import { type CheckoutParts, CheckoutService } from './checkout.service';
import { CheckoutTargets } from './checkout-target';

export interface CheckoutsParts extends Omit<CheckoutParts, 'targets'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly configurations: CheckoutConfigurationRepository;
  readonly taxRates: TaxRates;
}

/** The hosted checkout module with its resolvers. */
export interface Checkouts {
  readonly resolvers: readonly object[];
  readonly quotes: CheckoutQuotes;
  readonly runs: CheckoutRuns;
  tell(invoices: InvoiceService): void;
}

export function createCheckouts(parts: CheckoutsParts): Checkouts {
  const { database, commands, plans, configurations, charges, purchases, sessions, taxRates } = parts;
  const targets = new CheckoutTargets(plans, configurations);
  const quotes = new CheckoutQuotes({ database, targets, purchases, plans, charges, taxRates });
  const service = new CheckoutService({ ...parts, targets });
  const runs = new CheckoutRuns(charges);
  return {
    quotes,
    runs,
    resolvers: [
      new CheckoutResolver(
        new CheckoutOffers(plans, configurations, charges),
        quotes,
        sessions,
        service,
        runs,
        commands,
      ),
    ],
    tell: (invoices) => service.tell(invoices),
  };
}

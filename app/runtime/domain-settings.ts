import type { Config } from '../config';
import { eventLogDriver } from '../scale';
import type { DomainDependencies } from './domains';
import { fileOptions } from './files';
import { openMailer } from './mailer';
import { poolLimits } from './pool-limits';
import type { BillingOptions } from '../../subgraphs/billing/src';
import type { UnverifiedLimit } from '../../subgraphs/payouts/src';

/** Returns the configured limit of payouts without an approved verification. */
function unverifiedLimit({
  UNVERIFIED_PAYOUT_USD: usd,
  UNVERIFIED_PAYOUT_DAYS: days,
}: Pick<Config, 'UNVERIFIED_PAYOUT_USD' | 'UNVERIFIED_PAYOUT_DAYS'>): UnverifiedLimit {
  return { usd, days };
}

/** Returns the settings of Stripe; undefined if payments do not go through Stripe. */
function stripeSettings({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_URL: apiUrl,
}: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): BillingOptions['stripe'] {
  return secretKey === undefined ? undefined : { secretKey, apiUrl };
}

type ConfiguredName =
  | 'sandbox'
  | 'poolSize'
  | 'limits'
  | 'stripe'
  | 'cardFailures'
  | 'mailer'
  | 'files'
  | 'unverified'
  | 'eventLog';

/** Returns the settings of the domains from the configuration, for roles that run domains in their own process. */
export function domainSettings(config: Config): Pick<DomainDependencies, ConfiguredName> {
  return {
    sandbox: config.MODE === 'sandbox',
    poolSize: config.POOL_SIZE,
    limits: poolLimits(config),
    stripe: stripeSettings(config),
    cardFailures: config.CARD_FAILURES,
    mailer: openMailer(config),
    files: fileOptions(config),
    unverified: unverifiedLimit(config),
    eventLog: eventLogDriver(config),
  };
}

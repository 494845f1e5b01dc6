import type { Config } from '../config';
import type { DomainDependencies } from './domains';
import { eventLogSettings } from './event-log';
import { fileOptions } from './files';
import { openMailer } from './mailer';
import { poolLimits } from './pool-limits';
import { stripeSettings } from './stripe';
import { unverifiedLimit } from './unverified-limit';

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
    eventLog: eventLogSettings(config),
  };
}

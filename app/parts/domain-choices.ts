import type { Config } from '../config';
import type { DomainParts } from './domains';
import { eventLogSettings } from './event-log';
import { fileChoices } from './files';
import { openMailer } from './mailer';
import { poolLimits } from './pool-limits';
import { stripeSettings } from './stripe';
import { unverifiedLimit } from './unverified-limit';

type Chosen =
  | 'sandbox'
  | 'poolSize'
  | 'limits'
  | 'stripe'
  | 'cardFailures'
  | 'mailer'
  | 'files'
  | 'unverified'
  | 'eventLog';

/** Returns the settings of the domains, for roles that run them. */
export function domainChoices(config: Config): Pick<DomainParts, Chosen> {
  return {
    sandbox: config.MODE === 'sandbox',
    poolSize: config.POOL_SIZE,
    limits: poolLimits(config),
    stripe: stripeSettings(config),
    cardFailures: config.CARD_FAILURES,
    mailer: openMailer(config),
    files: fileChoices(config),
    unverified: unverifiedLimit(config),
    eventLog: eventLogSettings(config),
  };
}

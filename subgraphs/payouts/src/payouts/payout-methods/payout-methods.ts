import {
  type Commands,
  type Database,
  type ExchangeRates,
  type ReadModel,
  SealedBox,
  payloadResolver,
} from '../../../../kit/src';
import type { MarkupRepository } from '../../ledger/markups/markup.repository';
import type { PayoutProvider } from '../providers';
import { SupportedMethods } from '../supported-methods/supported-methods';
import { SupportedPayoutMethodResolver } from '../supported-methods/supported-method.resolver';
import { type AvailableBalance, PayoutLimitsReader } from './payout-limits';
import { PayoutLimitsResolver } from './payout-limits.resolver';
import type { Verifications } from '../verifications/verifications';
import { PayoutMethodRepository } from './payout-method.repository';
import { PayoutMethodResolver } from './payout-method.resolver';
import { PayoutMethodService } from './payout-method.service';
import { PayoutMethodTerms } from './payout-method-terms';
import { PayoutMethodTermsResolver } from './payout-method-terms.resolver';
import { PayoutMethodSaving } from './saving';
import { PayoutMethod } from './payout-method.resource';
import { PayoutMethodPayload } from './payout-method.resource';

export interface PayoutMethodDependencies {
  readonly database: Database;
  readonly model: ReadModel<PayoutMethod>;
  readonly commands: Commands;
  readonly rates: ExchangeRates;
  readonly markups: Pick<MarkupRepository, 'of'>;
  readonly verifications: Pick<Verifications, 'room'>;
  readonly balance: AvailableBalance;
  /** Provider that checks bank accounts; null if no provider is configured. */
  readonly provider: PayoutProvider | null;
  /** Secret that encrypts stored destination details; at least 32 characters. */
  readonly secret: string;
}

/** Creates the payout methods module: resolvers, and the service through which payouts use saved methods. */
export function createPayoutMethods({
  database,
  model,
  commands,
  rates,
  markups,
  verifications,
  balance,
  provider,
  secret,
}: PayoutMethodDependencies) {
  const repository = new PayoutMethodRepository(database, model);
  const service = new PayoutMethodService(repository, new SealedBox(secret, 'payout destinations'));
  const supported = new SupportedMethods(rates, markups);
  const saving = new PayoutMethodSaving({ service, commands, provider, secret });
  const resolvers = [
    new PayoutMethodResolver(repository, service, saving, commands),
    payloadResolver(PayoutMethodPayload, PayoutMethod, (...read) => repository.getCommandResult(...read)),
    new PayoutMethodTermsResolver(new PayoutMethodTerms(rates, markups), supported),
    new SupportedPayoutMethodResolver(supported),
    new PayoutLimitsResolver(new PayoutLimitsReader(balance, verifications, rates)),
  ];
  return { repository, service, resolvers };
}

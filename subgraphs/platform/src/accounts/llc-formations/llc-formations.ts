import { type Commands, type Database, SealedBox } from '../../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { LinkKeys } from '../../shared/link-keys';
import { LlcOrders } from './llc-formation.orders';
import { LlcFormationRepository } from './llc-formation.repository';
import { LlcFormationPayloadResolver, LlcFormationResolver, OrderedLlcResolver } from './llc-formation.resolver';
import { LlcFormationService } from './llc-formation.service';
import { SandboxLlcReviewResolver } from './sandbox-llc-review.resolver';

export interface LlcFormationDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly accounts: AccountRepository;
  /** Secret from which the keys in link URLs and the encryption key of founder data are derived. */
  readonly secret: string;
  /** Public URL of the service, used to build links. */
  readonly origin: string;
  readonly sandbox: boolean;
}

/** Creates the resolvers for LLC formations. */
export function llcFormationResolvers({
  database,
  commands,
  accounts,
  secret,
  origin,
  sandbox,
}: LlcFormationDependencies): object[] {
  const formations = new LlcFormationRepository(database);
  const keys = new LinkKeys(secret, 'llc formations');
  const service = new LlcFormationService({
    formations,
    accounts,
    box: new SealedBox(secret, 'llc formations'),
    keys,
    sandbox,
  });
  const orders = new LlcOrders(service, commands, secret);
  return [
    new LlcFormationResolver(orders, keys, origin),
    new LlcFormationPayloadResolver(formations),
    new OrderedLlcResolver(formations, orders, keys, accounts),
    ...(sandbox ? [new SandboxLlcReviewResolver(orders)] : []),
  ];
}

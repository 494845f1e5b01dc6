import { type Commands, type Database, SealedBox } from '../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { LinkKeys } from '../shared';
import { LlcOrders } from './llc-formation.orders';
import { LlcFormationRepository } from './llc-formation.repository';
import { LlcFormationPayloadResolver, LlcFormationResolver, OrderedLlcResolver } from './llc-formation.resolver';
import { LlcFormationService } from './llc-formation.service';
import { SandboxLlcReviewResolver } from './sandbox-llc-review.resolver';

export interface LlcFormationParts {
  readonly database: Database;
  readonly commands: Commands;
  readonly accounts: AccountRepository;
  /** Secret that keys of addresses and the box of founders come from. */
  readonly secret: string;
  /** Public address of the service. */
  readonly origin: string;
  readonly sandbox: boolean;
}

/** The graph's part on companies that accounts form. */
export function llcFormationResolvers({
  database,
  commands,
  accounts,
  secret,
  origin,
  sandbox,
}: LlcFormationParts): object[] {
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

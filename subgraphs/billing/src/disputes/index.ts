import type { Commands, Context, Database, Logger, Outcome } from '../../../kit/src';
import { DisputeFacts } from './dispute-facts';
import { DisputeRepository } from './dispute.repository';
import { type DisputeFact, type DisputeParts, DisputeService } from './dispute.service';

export { DisputeEntity } from './dispute.entity';
export type { DisputeFact } from './dispute.service';

export interface DisputeWiring extends Omit<DisputeParts, 'disputes'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly log: Logger;
}

/** Makes the ways by which facts about disputes come in. */
export function createDisputes({ commands, database, log, ...parts }: DisputeWiring) {
  const service = new DisputeService({ ...parts, disputes: new DisputeRepository() });
  return {
    record: (ctx: Context, fact: DisputeFact): Promise<Outcome> =>
      commands.run(ctx, 'disputeRecord', fact, (tx) => service.record(tx, fact)),
    consumers: [new DisputeFacts({ database, service, payments: parts.payments, log })],
  };
}

import type { Commands, Context, Outcome } from '../../../kit/src';
import { DisputeRepository } from './dispute.repository';
import { type DisputeFact, type DisputeParts, DisputeService } from './dispute.service';

export { DisputeEntity } from './dispute.entity';
export type { DisputeFact } from './dispute.service';

/** Makes the way by which facts about disputes come in. */
export function createDisputes({ commands, ...parts }: Omit<DisputeParts, 'disputes'> & { readonly commands: Commands }) {
  const service = new DisputeService({ ...parts, disputes: new DisputeRepository() });
  return { record: (ctx: Context, fact: DisputeFact): Promise<Outcome> => commands.run(ctx, 'disputeRecord', fact, (tx) => service.record(tx, fact)) };
}

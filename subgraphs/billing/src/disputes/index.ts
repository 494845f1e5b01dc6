import type { Commands, Context, Database, Logger, Outcome } from '../../../kit/src';
import { disputeFacts } from './dispute-facts';
import { DisputeReports } from './dispute-reports';
import { DisputeRepository } from './dispute.repository';
import type { RefundRepository } from '../refunds/refund.repository';
import { type DisputeFact, type DisputeParts, DisputeService } from './dispute.service';

export { DisputeEntity } from './dispute.entity';
export { DisputeReportEntity } from './dispute-report.entity';
export type { DisputeFact } from './dispute.service';

export interface DisputeWiring extends Omit<DisputeParts, 'disputes'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly log: Logger;
  readonly refunds: RefundRepository;
  /** Called after each commit, so that pending events are fetched immediately. */
  readonly committed: () => void;
}

/** Creates the dispute module: the command that records status changes, and the event consumer. */
export function createDisputes({ commands, database, log, refunds, committed, ...parts }: DisputeWiring) {
  const service = new DisputeService({ ...parts, disputes: new DisputeRepository() });
  return {
    record: (ctx: Context, fact: DisputeFact): Promise<Outcome> =>
      commands.run(ctx, 'disputeRecord', fact, (tx) => service.record(tx, fact)),
    consumers: [
      disputeFacts({
        database,
        service,
        reports: new DisputeReports(parts.payments, refunds),
        payments: parts.payments,
        log,
        committed,
      }),
    ],
  };
}

import type { Commands, Context, Database, Logger, Outcome } from '../../../../kit/src';
import { disputeEventConsumer } from './dispute-integration-events';
import { DisputeReports } from './dispute-reports';
import { DisputeRepository } from './dispute.repository';
import type { RefundRepository } from '../refunds/refund.repository';
import { type DisputeIntegrationEvent, type DisputeDependencies, DisputeService } from './dispute.service';

export { Dispute } from './dispute.entity';
export { DisputeReportEntity } from './dispute-report.entity';
export type { DisputeIntegrationEvent } from './dispute.service';

export interface DisputeWiring extends Omit<DisputeDependencies, 'disputes'> {
  readonly database: Database;
  readonly commands: Commands;
  readonly log: Logger;
  readonly refunds: RefundRepository;
  /** Called after each commit, so that new events in the outbox are published immediately. */
  readonly committed: () => void;
}

/**
 * Creates the dispute module: the command that records status changes of disputes, and the consumer of dispute events.
 */
export function createDisputes({ commands, database, log, refunds, committed, ...deps }: DisputeWiring) {
  const service = new DisputeService({ ...deps, disputes: new DisputeRepository() });
  return {
    record: (ctx: Context, event: DisputeIntegrationEvent): Promise<Outcome> =>
      commands.run(ctx, 'disputeRecord', event, (tx) => service.record(tx, event)),
    consumers: [
      disputeEventConsumer({
        database,
        service,
        reports: new DisputeReports(deps.payments, refunds),
        payments: deps.payments,
        log,
        committed,
      }),
    ],
  };
}

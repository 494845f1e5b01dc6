import {
  type Clock,
  type Commands,
  type Database,
  DueWorker,
  FileReplicas,
  type Logger,
  createContext,
  systemPrincipal,
  payloadResolver,
} from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import type { PaymentArrivals } from '../payment-replicas/payment-arrivals';
import { disputeReadModel } from './dispute.read-model';
import { DisputeRecorder } from './dispute.recorder';
import { DisputeReportRepository } from './dispute-report.repository';
import { DisputeReports } from './dispute-reports';
import { DisputeRepository } from './dispute.repository';
import { DisputeResolver, PaymentDisputesResolver } from './dispute.resolver';
import { DisputeService } from './dispute.service';
import { EvidenceFiles } from './evidence-files';
import { ReportResponseConsumer } from './report-responses';
import { SandboxBank } from './sandbox-bank';
import { SandboxDisputeResolver } from './sandbox-dispute.resolver';
import { DisputePayload, Dispute } from './dispute.resource';

export interface DisputeDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly payments: PaymentReplicaRepository;
  readonly arrivals: PaymentArrivals;
  readonly log: Logger;
  /** Public URL of the service, for links to its hosted policies. */
  readonly origin: string;
  readonly sandbox: boolean;
  /** Called after each commit of a worker, so that new events are published immediately. */
  readonly committed: () => void;
}

/**
 * Creates the dispute module: its resolvers, repository, recorder, event consumers and the worker for evidence
 * deadlines.
 */
export function createDisputes({
  database,
  commands,
  payments,
  arrivals,
  log,
  origin,
  sandbox,
  committed,
}: DisputeDependencies) {
  const model = disputeReadModel(origin);
  const disputes = new DisputeRepository(database, model);
  const recorder = new DisputeRecorder(disputes);
  const files = new EvidenceFiles(new FileReplicas(database));
  const reports = new DisputeReports({ reports: new DisputeReportRepository(database), disputes, payments, recorder });
  const bank = new SandboxBank({ disputes, payments, arrivals, recorder, reports });
  const expireDeadlines = async (clock?: Clock): Promise<number> => {
    const ctx = createContext({
      principal: systemPrincipal,
      requestId: 'dispute deadlines',
      log,
      ...(clock && { clock }),
    });
    const expiredCount = await database.transaction((manager) => recorder.passDeadlines({ ...ctx, manager }));
    if (expiredCount > 0) committed();
    return expiredCount;
  };
  return {
    model,
    repository: disputes,
    recorder,
    passDeadlines: expireDeadlines,
    consumers: [new ReportResponseConsumer({ database, log, committed }, reports)],
    resolvers: [
      new DisputeResolver(disputes, new DisputeService(disputes, files), files, commands),
      payloadResolver(DisputePayload, Dispute, (...read) => disputes.reads.commandResult(...read)),
      new PaymentDisputesResolver(disputes),
      ...(sandbox ? [new SandboxDisputeResolver(bank, commands)] : []),
    ],
    workers: (): DueWorker[] => [new DueWorker({ name: 'dispute deadlines', log }, () => expireDeadlines())],
  };
}

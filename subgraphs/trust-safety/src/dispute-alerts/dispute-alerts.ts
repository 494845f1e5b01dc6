import type { Commands, Database, ReadModel } from '../../../kit/src';
import type { PaymentReplicaRepository } from '../payment-replicas/payment-replica.repository';
import type { PaymentArrivals } from '../payment-replicas/payment-arrivals';
import { disputeAlertReadModel } from './dispute-alert.read-model';
import { DisputeAlertRecorder } from './dispute-alert.recorder';
import { DisputeAlertRepository } from './dispute-alert.repository';
import { DisputeAlertResolver } from './dispute-alert.resolver';
import { SandboxAlerts } from './sandbox-alerts';
import { SandboxDisputeAlertResolver } from './sandbox-dispute-alert.resolver';
import { DisputeAlertPayload, DisputeAlert } from './dispute-alert.resource';
import { payloadResolver } from '../../../kit/src';

export interface DisputeAlertDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly payments: PaymentReplicaRepository;
  readonly arrivals: PaymentArrivals;
  /** Read model of disputes. */
  readonly disputes: ReadModel;
  readonly sandbox: boolean;
}

/** Creates the dispute alert module: its resolvers, repository and recorder. */
export function createDisputeAlerts({
  database,
  commands,
  payments,
  arrivals,
  disputes,
  sandbox,
}: DisputeAlertDependencies) {
  const alerts = new DisputeAlertRepository(database, disputeAlertReadModel(disputes));
  const recorder = new DisputeAlertRecorder(alerts);
  const simulated = sandbox
    ? [new SandboxDisputeAlertResolver(new SandboxAlerts(recorder, payments, arrivals), commands)]
    : [];
  return {
    repository: alerts,
    recorder,
    resolvers: [
      new DisputeAlertResolver(alerts),
      payloadResolver(DisputeAlertPayload, DisputeAlert, (...read) => alerts.reads.commandResult(...read)),
      ...simulated,
    ],
  };
}

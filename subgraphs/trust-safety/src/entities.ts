import { DisputeAlert } from './dispute-alerts/dispute-alert.resource';
import { Dispute } from './disputes/dispute.resource';
import { DisputeReportEntity } from './disputes/dispute-report.entity';
import { PaymentReplicaEntity } from './payment-replicas/payment-replica.entity';
import { resolutionCaseEntities } from './resolution-cases/resolution-cases';
import { VerificationEntity } from './verifications/verification.entity';

/** All entities of the domain. */
export const entities = [
  PaymentReplicaEntity,
  Dispute,
  DisputeReportEntity,
  DisputeAlert,
  ...resolutionCaseEntities,
  VerificationEntity,
];

import { DisputeAlert } from './dispute-alerts';
import { Dispute, DisputeReportEntity } from './disputes';
import { PaymentReplicaEntity } from './payment-replicas';
import { resolutionCaseEntities } from './resolution-cases';
import { VerificationEntity } from './verifications';

/** All entities of the domain. */
export const entities = [
  PaymentReplicaEntity,
  Dispute,
  DisputeReportEntity,
  DisputeAlert,
  ...resolutionCaseEntities,
  VerificationEntity,
];

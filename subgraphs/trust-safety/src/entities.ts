import { DisputeAlertEntity } from './dispute-alerts';
import { DisputeEntity, DisputeReportEntity } from './disputes';
import { PaymentReplicaEntity } from './payment-replicas';
import { resolutionCaseEntities } from './resolution-cases';
import { VerificationEntity } from './verifications';

/** All entities of the domain. */
export const entities = [
  PaymentReplicaEntity,
  DisputeEntity,
  DisputeReportEntity,
  DisputeAlertEntity,
  ...resolutionCaseEntities,
  VerificationEntity,
];

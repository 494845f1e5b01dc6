export { Dispute } from './dispute.resource';
export { DisputeReportEntity } from './dispute-report.entity';
export { createDisputes } from './disputes';

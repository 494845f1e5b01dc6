export { DisputeEntity } from './dispute.entity';
export { DisputeReportEntity } from './dispute-report.entity';
export { createDisputes } from './disputes';

export { DisputeAlertEntity } from './dispute-alert.entity';
export { createDisputeAlerts } from './dispute-alerts';

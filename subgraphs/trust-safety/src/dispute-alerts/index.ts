export { DisputeAlert } from './dispute-alert.resource';
export { createDisputeAlerts } from './dispute-alerts';

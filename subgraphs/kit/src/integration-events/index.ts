export * from './deliver-integration-events';
export * from './integration-event';
export * from './integration-event-processor';
export * from './record-integration-event';
export * from './wait-for-replica';
export * from './outbox-events';

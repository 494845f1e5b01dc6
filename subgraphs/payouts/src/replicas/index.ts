export * from './replica-consumer';
export * from './replica.repository';

export * from './access.repository';
export * from './membership-events';

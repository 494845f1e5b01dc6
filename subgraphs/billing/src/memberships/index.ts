export * from './membership.changes';
export * from './membership.entity';
export * from './membership.repository';
export * from './membership.resolver';
export * from './membership.sales';
export * from './membership.service';
export type { StoredStatus } from './membership.states';
export * from './membership.type';
export * from './plan-counts.repository';

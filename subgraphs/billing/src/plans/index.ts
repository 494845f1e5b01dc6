export * from './default-plan.repository';
export * from './plan.resource';
export * from './plan.repository';
export * from './plan.resolver';
export * from './plan.service';

export * from './default-plan.repository';
export * from './plan';
export * from './plan.repository';
export * from './plan.resolver';
export * from './plan.service';
export * from './plan';

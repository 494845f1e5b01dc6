export * from './owner';
export * from './owner.policy';
export * from './owner.read-model';
export * from './owner.repository';
export * from './owner.type';

export * from './recommended-action.repository';
export * from './recommended-action.resolver';

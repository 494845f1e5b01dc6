export * from './charge-lists';
export * from './response-budget';
export * from './work-scheduler';

export * from './financial-activity.repository';
export * from './financial-activity.resolver';

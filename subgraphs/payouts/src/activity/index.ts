export * from './activity-sources.resolver';
export * from './financial-activity.repository';
export * from './financial-activity.resolver';

export * from './experience.entity';
export * from './experience.repository';
export * from './experience.resolver';

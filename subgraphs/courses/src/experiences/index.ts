export * from './experience.entity';
export * from './experience.repository';
export * from './experience.resolver';
export * from './experience.service';
export * from './experiences';

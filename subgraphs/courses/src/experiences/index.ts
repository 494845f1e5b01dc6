export * from './experience.resource';
export * from './experience.repository';
export * from './experience.resolver';
export * from './experience.service';
export * from './experiences';

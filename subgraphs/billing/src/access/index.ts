export * from './access.repository';
export * from './access.resolver';
export * from './access.type';

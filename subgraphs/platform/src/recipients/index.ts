export * from './recipient.repository';
export * from './recipient.resolver';

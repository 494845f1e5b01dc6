export * from './access-token.resolver';
export * from './access-token.service';

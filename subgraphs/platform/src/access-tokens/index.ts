export * from './access-token.entity';
export * from './access-token.repository';
export * from './access-token.resolver';
export * from './access-token.service';

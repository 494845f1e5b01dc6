export * from './user.email';
export * from './user.resource';
export * from './user.read-model';
export * from './user.repository';
export * from './user.resolver';
export * from './user.service';

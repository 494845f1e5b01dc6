export * from './user-session.entity';
export * from './user-session.repository';
export * from './user-session.resolver';
export * from './user-session.service';

export * from './entries';
export * from './entry.entity';
export * from './entry.repository';
export * from './entry.service';

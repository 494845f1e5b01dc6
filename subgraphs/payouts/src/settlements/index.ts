export * from './settlement.entity';
export * from './settlements';

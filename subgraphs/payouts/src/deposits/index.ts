export * from './deposit.entity';

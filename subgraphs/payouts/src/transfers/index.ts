export * from './transfer.entity';

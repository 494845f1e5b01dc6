export * from './swap.entity';

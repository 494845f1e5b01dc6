export * from './fee-markup.entity';
export * from './fee-markups';

export * from './review.entity';
export * from './reviews';

export * from './review.resource';
export * from './reviews';

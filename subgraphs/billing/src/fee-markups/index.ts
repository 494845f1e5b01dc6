export * from './fee-markup.resource';
export * from './fee-markups';

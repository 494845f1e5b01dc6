export * from './compare-terms';
export * from './term';

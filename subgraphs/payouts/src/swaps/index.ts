export * from './swap.resource';

export * from './connection';
export * from './scalars';
export * from './subgraph';
export * from './types';

export * from './connection';
export * from './numbered-page';
export * from './scalars';
export * from './subgraph';
export * from './types';

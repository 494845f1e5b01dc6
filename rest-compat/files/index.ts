export * from './file-api';
export type * from './ports';

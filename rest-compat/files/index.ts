export * from './file-door';
export type * from './ports';

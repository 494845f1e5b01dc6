export * from './connections-gone';
export * from './database';
export * from './read-model';
export * from './reader';
export * from './selection';
export * from './kit-tables';
export type { NumberedPage, NumberedRequest } from './numbered-page';
export * from './signals';
export * from './unique';

export * from './composition';
export { DocumentRefused } from './document';
export * from './graph';
export type { PreparedDocument } from './prepared';
export type { RequestScope } from './request';
export type { LocalSubgraph } from './subgraphs/local';
export type { RemoteSubgraph } from './subgraphs/remote';

export * from './file-events';
export * from './file-replicas';
export * from './file-replicas-table';

export * from './file-facts';
export * from './known-files';
export * from './known-files-table';

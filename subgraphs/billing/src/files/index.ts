export * from './file.errors';
export * from './sale-files';

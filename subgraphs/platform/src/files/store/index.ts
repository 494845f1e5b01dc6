export * from './folder-store';
export * from './object-store';
export * from './open';
export * from './s3-store';

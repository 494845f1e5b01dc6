export * from './transfer.resource';

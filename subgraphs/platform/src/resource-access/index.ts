export * from './resource-access.service';
export * from './resource-access.type';

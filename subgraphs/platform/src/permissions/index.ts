export * from './require-permissions';
export * from './permission';
export * from './permission.resolver';
export * from './permission.type';
export * from './permissions';

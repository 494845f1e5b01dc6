export * from './ad-group.read-model';
export * from './ad-group.resolver';

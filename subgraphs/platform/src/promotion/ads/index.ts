export * from './ad.read-model';
export * from './ad.resolver';

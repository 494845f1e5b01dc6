export { adFilters } from './ad.inputs';
export * from './ad.read-model';
export * from './ad.resolver';

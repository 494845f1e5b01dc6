export { adGroupFilters } from './ad-group.inputs';
export * from './ad-group.read-model';
export * from './ad-group.resolver';

export * from './outdated-rows';

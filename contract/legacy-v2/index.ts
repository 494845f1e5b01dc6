/** The resource model of the legacy API: another model than the dated one, and without versions. */
export * from './plan';
export * from './product';
export { currentProductId, legacyData, legacyPage } from './shared';

export { createTestDatabase, templateDatabase, type TestDatabase } from './database';
export { requiresPackage } from './packages';

const { readFileSync } = require('node:fs');
const { leftOutBy } = require('./scripts/jest/lanes.cjs');

// ESM-only dependencies are reached through import(), which Jest's sandbox offers only under this
// option. Workers read it from the environment, so tests must always run in workers (see below).
const vmModules = '--experimental-vm-modules';
if (!process.env.NODE_OPTIONS?.includes(vmModules)) {
  process.env.NODE_OPTIONS =
    `${process.env.NODE_OPTIONS ?? ''} ${vmModules} --disable-warning=ExperimentalWarning`.trim();
}

// Same value as in the container image. In other environments, graphql-js also compares class names in each of its many
// `instanceof` checks.
process.env.NODE_ENV = 'production';

const { $schema: _schema, ...swcOptions } = JSON.parse(readFileSync(`${__dirname}/.swcrc`, 'utf8'));

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/scripts/jest/shared-environment.cjs',
  runtime: '<rootDir>/scripts/jest/shared-runtime.cjs',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/dist/',
    '<rootDir>/.data/',
    ...leftOutBy(process.env.TEST_LANE),
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swcOptions, swcrc: false, sourceMaps: 'inline' }] },
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'node'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Timeout of a hanging test, in milliseconds. Long enough that no other test reaches it on a busy machine.
  testTimeout: 1_200_000,
  testSequencer: '<rootDir>/scripts/jest/longest-first.cjs',
  runner: '<rootDir>/scripts/jest/tests-in-groups.cjs',
  // Tests spend about half of their time waiting, so four workers keep two processors busy.
  maxWorkers: 4,
  // With a memory limit, Jest runs even a single file in a worker; its own process lacks the option above. A replaced
  // worker evaluates all modules again, so the limit is high enough that replacements are rare.
  workerIdleMemoryLimit: '2GB',
};

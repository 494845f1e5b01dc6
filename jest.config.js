const { readFileSync } = require('node:fs');
const { leftOutBy } = require('./scripts/jest/lanes.cjs');

// ESM-only dependencies are reached through import(), which Jest's sandbox offers only under this
// option. Workers read it from the environment, so tests must always run in workers (see below).
const vmModules = '--experimental-vm-modules';
if (!process.env.NODE_OPTIONS?.includes(vmModules)) {
  process.env.NODE_OPTIONS =
    `${process.env.NODE_OPTIONS ?? ''} ${vmModules} --disable-warning=ExperimentalWarning`.trim();
}

// As in the image. Outside of production graphql compares the names of classes at each of its many instanceof.
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
  // Ends a test that hangs; none may be slow enough to reach it on a busy machine.
  testTimeout: 1_200_000,
  testSequencer: '<rootDir>/scripts/jest/longest-first.cjs',
  runner: '<rootDir>/scripts/jest/tests-in-groups.cjs',
  // Tests wait as much as they work; four at a time keep two processors busy.
  maxWorkers: 4,
  // A limit also keeps Jest from running a single file in its own process, which lacks the option above.
  // Modules are evaluated again in a worker that is replaced, so that this happens rarely.
  workerIdleMemoryLimit: '2GB',
};

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configuration } from '../../app/config';
import { filesIn, projectRoot } from './support/source-files';

const text = readFileSync(path.join(projectRoot, 'SECURITY.md'), 'utf8');
const named = new Set([...text.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file));

/** Folders that contain only tests of attacks. */
const attacks = ['test/hardening', 'test/bad-input'];

describe('SECURITY.md', () => {
  it('names existing tests', () => {
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });

  it('lists all tests of attacks', () => {
    expect(
      filesIn(attacks, '.test.ts')
        .map(({ path: file }) => file)
        .filter((file) => !named.has(file)),
    ).toEqual([]);
  });

  it('has a test for each of the ten risks', () => {
    const rows = text.split('\n').filter((line) => /^\| \d+ /.test(line));
    expect(rows.map((row) => Number(/\d+/.exec(row)?.[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows.filter((row) => !row.includes('.test.ts`'))).toEqual([]);
  });

  it('states for each secret of the configuration how to rotate it', () => {
    const secrets = configuration
      .describe()
      .filter(({ secret }) => secret)
      .map(({ name }) => name);
    expect(secrets.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
}

/** Runs fixtures in one worker, in the order of their names, and returns Jest's result for each. */
function run(...names: string[]): Map<string, Pick<FileResult, 'status' | 'message'>> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--config', join(__dirname, 'fixtures/jest.config.cjs'), '--json', ...names];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CHANGED: 'before' },
  });
  const { testResults } = JSON.parse(stdout) as { testResults: readonly FileResult[] };
  return new Map(
    testResults.map(({ name, status, message }) => [
      name.replace(/^.*\/(.*)\.fixture\.ts$/, '$1'),
      { status, message },
    ]),
  );
}

it('evaluates modules of the product once per worker, and isolates the files otherwise', () => {
  const passed = { status: 'passed', message: '' };
  expect(run('first', 'second', 'third')).toEqual(
    new Map([
      ['first', passed],
      ['second', passed],
      ['third-of-its-own', passed],
    ]),
  );
});

it('reports the location of a failure', () => {
  expect(run('with-a-failure').get('with-a-failure')).toEqual({
    status: 'failed',
    message: expect.stringMatching(/on purpose[\s\S]*with-a-failure\.fixture\.ts:5:/),
  });
});

/** Returns whether a test file reads prepared statements, of which a process names 1,000, without its own runtime. */
const sharesStatementNames = (text: string): boolean =>
  text.includes('pg_prepared_statements') && !/^ \* @jest-environment node$/m.test(text);

it('test files that read prepared statements from the server have their own runtime', () => {
  const args = ['grep', '--untracked', '-l', 'pg_prepared_statements', '--', '*.test.ts', ':!test/runner'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const files = stdout.trim().split('\n');
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => sharesStatementNames(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  const query = 'SELECT name FROM pg_prepared_statements';
  expect([query, `/**\n * @jest-environment node\n */\n${query}`].map(sharesStatementNames)).toEqual([true, false]);
});

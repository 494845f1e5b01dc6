import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';

const root = join(__dirname, '../..');

/** Files with tests that a separate command runs. */
const separatelyRunFiles = [
  /^test\/processes\/endless-run\.ts$/,
  /^test\/conformance\/write-(?:responses|examples)\.ts$/,
  /^test\/runner\/fixtures\/[\w-]+\.fixture\.ts$/,
];

function listed(lane: 'fast' | 'all'): string[] {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { stdout } = spawnSync(process.execPath, [jest, '--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TEST_LANE: lane },
  });
  return stdout
    .trim()
    .split('\n')
    .map((file) => relative(root, file))
    .toSorted();
}

/** Returns the files with a test at the left margin, from git's list of project files. */
function filesWithTests(): string[] {
  const args = [
    'grep',
    '--untracked',
    '-lE',
    String.raw`^(describe|it|test)(\.each)?\(`,
    '--',
    '*.ts',
    '*.mts',
    '*.tsx',
  ];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.trim().split('\n').toSorted();
}

/** Returns the problems of the lanes, given the files that each lane runs. */
function misplaced(files: readonly string[], lanes: Record<'fast' | 'all', readonly string[]>): string[] {
  return [
    ...files
      .filter((file) => !lanes.all.includes(file) && !separatelyRunFiles.some((pattern) => pattern.test(file)))
      .map((file) => `${file} is in no lane`),
    ...lanes.all
      .filter((file) => lanes.fast.includes(file) === file.endsWith('.slow.test.ts'))
      .map((file) => `${file} is in the wrong lane`),
    ...lanes.fast.filter((file) => !lanes.all.includes(file)).map((file) => `${file} is in the fast lane only`),
  ];
}

describe('test lanes', () => {
  it('run each test file: the fast lane those without the suffix .slow, the other lane all', () => {
    const lanes = { fast: listed('fast'), all: listed('all') };
    expect(lanes.fast.length).toBeGreaterThan(300);
    expect(misplaced(filesWithTests(), lanes)).toEqual([]);
  });

  it('are reported when they miss a file', () => {
    const files = ['app/a.test.ts', 'app/b.tests.ts', 'test/c.slow.test.ts'];
    const lanes = { all: ['app/a.test.ts', 'test/c.slow.test.ts'], fast: ['test/c.slow.test.ts', 'app/d.test.ts'] };
    expect(misplaced(files, lanes)).toEqual([
      'app/b.tests.ts is in no lane',
      'app/a.test.ts is in the wrong lane',
      'test/c.slow.test.ts is in the wrong lane',
      'app/d.test.ts is in the fast lane only',
    ]);
  });
});

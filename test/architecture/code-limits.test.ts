import { filesIn, plantedFile, productCode, productFolders, type SourceFile, typeScript } from './support/source-files';
import { nodesOf } from './support/tree';

const maxFileLines = 400;
const maxFunctionLines = 70;
/** A file with so few lines or fewer is short. */
const shortFileLines = 15;
/** Maximum number of short files: a file is a use case or a declaration, rather than a single function. */
const maxShortFiles = 120;

/** Returns whether a file is a migration: a list of statements that never changes once it has run. */
function isMigration({ path }: SourceFile): boolean {
  return path.includes('/migrations/');
}

const thisFile = 'test/architecture/code-limits.test.ts';

const forbidden: readonly (readonly [what: RegExp, instead: string])[] = [
  [/\b(TODO|FIXME|XXX)\b/, 'finish it, or leave it out'],
  [/\bconsole\.(log|error|warn|info|debug)\b/, 'use the logger, or write to a stream'],
  [
    /\b(describe|it|test)\.(only|skip|todo)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    'a test runs; requiresPackage names what may be absent',
  ],
  [/@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-(disable|enable)/, 'solve what is complained about'],
  [/(^|[\s'"`(])\/(home|Users|root|work|opt|mnt)\/\w/, 'a path of one machine'],
];

/** Files that cannot follow a rule, with the reason. */
const exceptions: Readonly<Record<string, RegExp>> = {
  // The helper that skips tests of an absent Debian package.
  'test/support/packages.ts': /describe\.skip/,
  // A one-line program in a child process, and a check that requires root.
  'app/embedded-postgres/embedded-postgres.slow.test.ts': /console\.log\(JSON|isRoot \? describe : describe\.skip/,
};

function findForbiddenWords(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const rule = forbidden.find(([pattern]) => pattern.test(line) && exceptions[path]?.test(line) !== true);
      return rule ? [`${path}:${index + 1} has ${rule[0].exec(line)?.[0].trim()}: ${rule[1]}`] : [];
    }),
  );
}

function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > maxFileLines
      ? [`${path} has ${lines} lines: at most ${maxFileLines}, split it by what is done`]
      : [];
  });
}

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
]);

function longFunctions(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...nodesOf(file.tree())]
      .filter(({ type }) => functions.has(type))
      .flatMap(({ span }) => {
        const [first, last] = [file.lineOf(span.start), file.lineOf(span.end)];
        const lines = last - first + 1;
        return lines > maxFunctionLines
          ? [`${file.path}:${first} has a function of ${lines} lines: at most ${maxFunctionLines}`]
          : [];
      }),
  );
}

function shortFiles(files: readonly SourceFile[]): string[] {
  return files.filter(({ text }) => text.trimEnd().split('\n').length <= shortFileLines).map(({ path }) => path);
}

// ADR 0077
describe('code limits', () => {
  it(`keep files within ${maxFileLines} lines`, () => {
    expect(longFiles(typeScript().filter((file) => !isMigration(file)))).toEqual([]);
  });

  it(`keep the number of product files of ${shortFileLines} lines or fewer within ${maxShortFiles}`, () => {
    const files = productCode().filter((file) => !isMigration(file) && !file.path.startsWith('tools/'));
    const found = shortFiles(files);
    expect(found.length > maxShortFiles ? found : []).toEqual([]);
    const planted = (lines: number) => plantedFile('app/a.ts', 'const a = 1;\n'.repeat(lines));
    expect(shortFiles([planted(shortFileLines), planted(shortFileLines + 1)])).toEqual(['app/a.ts']);
  });

  it(`keep functions within ${maxFunctionLines} lines`, () => {
    expect(longFunctions(productCode().filter((file) => !isMigration(file)))).toEqual([]);
  });

  it('keep out unfinished code, suppressed warnings and paths of one machine', () => {
    const files = filesIn([...productFolders, 'test', 'scripts'], '.ts', '.mjs', '.cjs', '.graphql', '.sql');
    expect(findForbiddenWords(files.filter(({ path }) => path !== thisFile))).toEqual([]);
  });

  it('are reported when they are exceeded', () => {
    const tall = plantedFile('app/a.ts', `${'const a = 1;\n'.repeat(maxFileLines + 1)}`);
    expect(longFiles([tall])).toEqual([
      `app/a.ts has ${maxFileLines + 1} lines: at most ${maxFileLines}, split it by what is done`,
    ]);
    const body = (lines: number) => `// é\nclass A {\n  b = () => {\n${'c();\n'.repeat(lines - 2)}  }\n}`;
    expect(longFunctions([plantedFile('app/a.ts', body(maxFunctionLines + 1))])).toEqual([
      `app/a.ts:3 has a function of ${maxFunctionLines + 1} lines: at most ${maxFunctionLines}`,
    ]);
    expect(longFunctions([plantedFile('app/a.ts', body(maxFunctionLines))])).toEqual([]);
  });

  it.each([
    '// TODO later',
    'console.log(1);',
    "it.only('a', () => {});",
    "describe.skip('a', () => {});",
    '// @ts-ignore',
    '// eslint-disable-next-line',
    "read('/home/me/a')",
  ])('keep out `%s`', (line) => {
    expect(findForbiddenWords([plantedFile('app/a.ts', `\n${line}`)])).toEqual([
      expect.stringMatching(/^app\/a\.ts:2 has /),
    ]);
  });
});

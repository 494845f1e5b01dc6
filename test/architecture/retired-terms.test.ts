import { filesIn, plantedFile, productFolders, type SourceFile } from './support/source-files';
import { nodesOf } from './support/tree';

/** A retired term: a word of an identifier, or a pattern in prose, and what replaces it. */
type RetiredTerm = readonly [term: RegExp, replacement: string];

/** Terms that no identifier may contain, as one of its words. */
const inIdentifiers: readonly RetiredTerm[] = [
  [/^convoys?$/, 'statement batch'],
  [/^wagons?$/, 'pending statement'],
  [/^depart(ed|s)?$/, 'flush, send'],
  [/^(torture|tortured)$/, 'crash test'],
  [/^errands?$/, 'operation'],
  [/^quarrels?$/, 'dispute'],
  [/^dossiers?$/, 'verification record'],
  [/^untold$/, 'pending'],
  [/^(heard|unheard)$/, 'received, synced'],
  [/^upkeep$/, 'maintenance'],
  [/^moody$/, 'flaky'],
  [/^fated$/, 'fault-injecting'],
  [/^crowds?$/, 'clients, connections'],
  [/^blows?$/, 'fault, kill'],
  [/^(whoever|somebody|everybody)$/, 'the name of the party: caller, owner, user'],
  [/^told$/, 'notified, published, sent'],
  [/^unawaited$/, 'deferred'],
];

/** Words and phrases that comments and documents do not use. */
const inProse: readonly RetiredTerm[] = [
  [/\b(whoever|somebody|anybody|everybody|nobody)\b/i, 'the name of the party: caller, owner, user, process'],
  [/\b(untold|convoy|wagon|torture|errands?|quarrels?|dossiers?)\b/i, 'the standard term'],
  [/\bsays so\b/i, 'states it, requires it'],
  [/\bgoes on\b/i, 'continues'],
  [/\bgives? back\b/i, 'returns, releases'],
  [/\blends?\b/i, 'acquires, checks out'],
  [/\b(is|are|was|were) told\b/i, 'is notified, receives'],
  [/\b(the|this) house\b/i, 'system, project'],
  [/\b(this|each|every|which|that|the other|REST|both) doors?\b/i, 'API, entry point'],
];

/** Texts for people who buy or sell, which are revised together with their translations. */
const pageTexts = /^web\//;
/** `nobody` is also the name of an operating system user, and a bank can lend money. */
const quoted = /`[^`]*`|'[^']*'|"[^"]*"|would lend money/g;

/** Quoted texts of hosted pages, addresses and URLs. */
const quotedInString = /"[^"]*"|\S+@\S+|\S*:\/\/\S*/g;

const codeFolders = [...productFolders, 'scripts', 'test'];
const thisFile = 'test/architecture/retired-terms.test.ts';

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function retiredIdentifiers(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...nodesOf(file.tree())].flatMap((node) => {
      if (node.type !== 'Identifier') return [];
      const name = node.value as string;
      const found = inIdentifiers.find(([term]) => wordsOf(name).some((word) => term.test(word)));
      return found ? [`${file.path}:${file.lineOf(node.span.start)} names ${name}: ${found[1]}`] : [];
    }),
  );
}

/** Returns the comment of a line of code; of a document, the line itself. */
function proseOf(path: string, line: string): string {
  if (path.endsWith('.md')) return line;
  return /^\s*\*(?!\/)(.*)/.exec(line)?.[1] ?? /(?:^|[\s;{}(,])\/(?:\/|\*\*?)(?!\S)(.*)/.exec(line)?.[1] ?? '';
}

function retiredProse(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const prose = proseOf(path, line).replace(quoted, '');
      const found = inProse.find(([term]) => term.test(prose));
      return found ? [`${path}:${index + 1} says "${found[0].exec(prose)?.[0]}": ${found[1]}`] : [];
    }),
  );
}

/** Returns retired terms in strings that are sentences: messages, test titles, and reasons in tables. */
function retiredStrings(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...nodesOf(file.tree())].flatMap((node) => {
      if (node.type !== 'StringLiteral' && node.type !== 'TemplateElement') return [];
      const { value, raw, span } = node as unknown as { value?: string; raw?: string; span: { start: number } };
      const text = value ?? raw ?? '';
      const found = isSentence(text) && inProse.find(([term]) => term.test(text.replace(quotedInString, '')));
      return found ? [`${file.path}:${file.lineOf(span.start)} says "${found[0].exec(text)?.[0]}": ${found[1]}`] : [];
    }),
  );
}

function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length > 2;
}

const codeFiles = filesIn(codeFolders, '.ts', '.mjs', '.cjs').filter(({ path }) => path !== thisFile);

describe('retired terms', () => {
  it('do not occur in identifiers', () => {
    const files = codeFiles.filter(({ path }) => path.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(1_000);
    expect(retiredIdentifiers(files)).toEqual([]);
  });

  it('do not occur in comments', () => {
    const files = codeFiles.filter(({ path }) => !pageTexts.test(path));
    expect(retiredProse(files)).toEqual([]);
  });

  it('do not occur in messages, test titles and other sentences', () => {
    const files = codeFiles.filter(({ path }) => path.endsWith('.ts') && !pageTexts.test(path));
    expect(retiredStrings(files)).toEqual([]);
  });

  it('do not occur in documents', () => {
    const files = filesIn(['.'], '.md');
    expect(files.length).toBeGreaterThan(50);
    expect(retiredProse(files)).toEqual([]);
  });

  it.each([
    'const convoyLength = 1;',
    'function depart() {}',
    'class Wagon { private untold = 0; }',
    'let upkeep_job;',
  ])('are reported in `%s`', (text) => {
    expect(retiredIdentifiers([plantedFile('app/a.ts', `\n${text}`)]).length).toBeGreaterThan(0);
  });

  it.each([
    ['app/a.ts', '// Whoever comes first.'],
    ['app/a.ts', '  /** Nobody waits. */'],
    ['app/a.ts', ' * It goes on then.'],
    ['app/a.ts', 'run(); // every door'],
    ['docs/a.md', 'The client is told of it.'],
    ['docs/a.md', 'A rule of the house.'],
  ])('are reported in %s: `%s`', (path, text) => {
    expect(retiredProse([plantedFile(path, `\n${text}`)])).toEqual([expect.stringContaining(`${path}:2 says `)]);
  });

  it.each(["it('tells whoever asks', run);", 'throw new Error(`${name} was told of it.`);'])(
    'are reported in the string of `%s`',
    (text) => {
      expect(retiredStrings([plantedFile('app/a.ts', `\n${text}`)])).toEqual([
        expect.stringContaining('app/a.ts:2 says '),
      ]);
    },
  );

  it.each(["run('nobody');", "run('to nobody@example.com by mail');"])('are not reported in `%s`', (text) => {
    expect(retiredStrings([plantedFile('app/a.ts', text)])).toEqual([]);
  });

  it.each([
    ['app/a.ts', "const user = 'nobody'; const url = 'http://a.example//nobody';"],
    ['app/a.ts', '/** Runs as `nobody`. */'],
    ['docs/a.md', 'The user `nobody` owns the folder.'],
  ])('are not reported in %s: `%s`', (path, text) => {
    expect(retiredProse([plantedFile(path, text)])).toEqual([]);
  });
});

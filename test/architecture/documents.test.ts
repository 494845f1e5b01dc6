import { readFileSync } from 'node:fs';
import path from 'node:path';
import { configuration } from '../../app/config';
import { generatedPages } from '../../app/documents';
import { errorCatalogue } from '../../contract/errors';
import { filesIn, plantedFile, productCode, projectRoot, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

/** Classes whose first argument is a code of the catalogue. */
const coded = new Set(['Refusal', 'RequestError', 'ContractError']);
/** `HttpRefusal(status, code, …)` */
const codedSecond = new Set(['HttpRefusal']);

interface Argument {
  readonly expression: { readonly type: string; readonly value: unknown };
}

interface CodeUse {
  readonly place: string;
  readonly code: string;
}

/** Every error code that the product names in words: thrown, passed to `super`, or put into `extensions`. */
function codesIn(file: SourceFile): CodeUse[] {
  const uses: CodeUse[] = [];
  const add = (node: TreeNode, argument: Argument['expression'] | undefined) => {
    if (argument?.type === 'StringLiteral') uses.push({ place: `${file.path}:${file.lineOf(node.span.start)}`, code: argument.value as string });
  };
  for (const node of nodesOf(file.tree())) {
    const args = (node.arguments as Argument[] | undefined)?.map(({ expression }) => expression) ?? [];
    const callee = (node.callee as { value?: string } | undefined)?.value ?? '';
    if (node.type === 'NewExpression' && coded.has(callee)) add(node, args[0]);
    if (node.type === 'NewExpression' && codedSecond.has(callee)) add(node, args[1]);
    if (node.type === 'ClassDeclaration' && coded.has((node.superClass as { value?: string } | null)?.value ?? '')) {
      for (const inner of nodesOf(node.body)) {
        if (inner.type === 'CallExpression' && (inner.callee as { type: string }).type === 'Super') add(inner, (inner.arguments as Argument[])[0]?.expression);
      }
    }
    if (node.type === 'KeyValueProperty' && (node.key as { value?: string }).value === 'extensions') {
      for (const inner of nodesOf(node.value)) {
        if (inner.type === 'KeyValueProperty' && (inner.key as { value?: string }).value === 'code') add(inner, inner.value as Argument['expression']);
      }
    }
  }
  return uses;
}

/** Rows of the page's tables, by the code in their first column. */
function rowsOf(page: string): Map<string, string[]> {
  const rows = page.split('\n').filter((line) => line.startsWith('| `')).map((line) => line.slice(2, -2).split(' | '));
  return new Map(rows.map(([code = '', ...cells]) => [code.replaceAll('`', ''), cells]));
}

describe('error codes', () => {
  const uses = productCode().flatMap(codesIn);
  const isGraphs = ({ code }: CodeUse) => code.startsWith('graphql_');
  const [catalogueSection = '', graphSection = ''] = read('docs/errors.md').split('## Only in the graph');

  it('that are raised stand in the catalogue', () => {
    expect(uses.length).toBeGreaterThan(50);
    expect(uses.filter((use) => !isGraphs(use) && !Object.hasOwn(errorCatalogue, use.code))).toEqual([]);
  });

  it('of the catalogue are documented as they are answered, and no others', () => {
    const entries = Object.entries(errorCatalogue).map(([code, { status, type, text }]) => [code, [String(status), `\`${type}\``, text]]);
    expect([...rowsOf(catalogueSection)]).toEqual(entries);
  });

  it('of the graph alone are documented, and no others', () => {
    const raised = productCode().filter(({ path: file }) => file.startsWith('gateway/')).flatMap(({ text }) => text.match(/'graphql_\w+'/g) ?? []);
    expect([...rowsOf(graphSection).keys()].filter((code) => code.startsWith('graphql_')).sort()).toEqual([...new Set(raised.map((code) => code.slice(1, -1)))].sort());
  });

  it('are found wherever they are written', () => {
    const text = `
      throw new Refusal('one', 'text');
      class A extends RequestError { constructor() { super('two', 'text'); } }
      throw new HttpRefusal(400, 'three', 'text');
      throw new GraphQLError('text', { extensions: { code: 'four' } });
      throw new Error('five');`;
    expect(codesIn(plantedFile('app/a.ts', text)).map(({ code }) => code)).toEqual(['one', 'two', 'three', 'four']);
  });
});

describe('environment variables', () => {
  /** Set by our own test setup for itself, or by the machine. */
  const notConfiguration = new Set(['NODE_OPTIONS', 'TEST_RUN_KEY']);

  it('are all documented', () => {
    const page = read('docs/configuration.md');
    const files = filesIn(['contract', 'subgraphs', 'gateway', 'rest-compat', 'web', 'app', 'test', 'scripts'], '.ts', '.mjs', '.cjs');
    const named = files.filter(({ path: file }) => file !== 'test/architecture/documents.test.ts').flatMap(({ text }) => [...text.matchAll(/process\.env(?:\.|\[')([A-Z_0-9]+)/g)].map(([, name]) => name ?? ''));
    const wanted = [...new Set([...named, ...configuration.describe().map(({ name }) => name)])].filter((name) => !notConfiguration.has(name));
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('are read in one place, so that all are checked before the service listens', () => {
    const readers = productCode().filter(({ text }) => text.includes('process.env')).map(({ path: file }) => file);
    expect(readers.filter((file) => !/^app\/(start|commands\/[a-z-]+)\.ts$/.test(file))).toEqual([]);
  });
});

describe('generated pages', () => {
  it.each([...generatedPages()])('%s is fresh (npm run compose writes it)', (file, content) => {
    expect(read(file)).toBe(content);
  });
});

describe('documents', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'DECISIONS.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...filesIn(['docs'], '.md').map(({ path: file }) => file)];

  it.each(pages)('%s names only files and commands that exist', (page) => {
    const text = read(page);
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
    const files = [...text.matchAll(/[`(]((?:contract|subgraphs|gateway|rest-compat|web|app|docs|test|scripts|deploy)\/[\w./-]*\.(?:ts|md|graphql|mjs|sql|json))[`)]/g)].map(([, file]) => file ?? '');
    expect(files.filter((file) => !existsInProject(file))).toEqual([]);
  });
});

function existsInProject(file: string): boolean {
  try {
    return read(file).length > 0;
  } catch {
    return false;
  }
}

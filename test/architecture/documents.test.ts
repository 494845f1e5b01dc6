import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configuration } from '../../app/config';
import { generatedPages } from '../../app/documents';
import { maxTokens } from '../../gateway/src/document';
import { maxBody } from '../../gateway/src/http/parameters';
import { documentLimits } from '../../gateway/src/limits';
import { socketLimits } from '../../gateway/src/subscriptions/limits';
import { filesIn, productCode, productFolders, projectRoot } from './support/source-files';

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

/** Returns every match of the expression's first group. */
function found(text: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)].map(([, group = '']) => group);
}

describe('environment variables', () => {
  /** Variables of the test setup, the operating system, and Node and its child processes. */
  const nonConfigVariables = new Set([
    'HOME',
    'NODE_COMPILE_CACHE',
    'NODE_OPTIONS',
    'PATH',
    'TEST_DIVIDED_TABLES',
    'TEST_LANE',
    'TEST_RUN_KEY',
    'TMPDIR',
  ]);

  it('are all documented', () => {
    const page = read('docs/configuration.md');
    const code = [...productCode(), ...filesIn(['test/support', 'scripts'], '.ts', '.mjs', '.cjs')]
      .map(({ text }) => text)
      .join('\n');
    const named = [...found(code, /process\.env\.([A-Z_0-9]+)/g), ...found(code, /process\.env\['([A-Z_0-9]+)'\]/g)];
    const required = [...new Set([...named, ...configuration.describe().map(({ name }) => name)])].filter(
      (name) => !nonConfigVariables.has(name),
    );
    expect(required.length).toBeGreaterThan(10);
    expect(required.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('are read only at the entry points of the service and its commands, so that all are validated first', () => {
    const readers = productCode()
      .filter(({ text }) => text.includes('process.env'))
      .map(({ path: file }) => file);
    expect(
      readers.filter((file) => !/^((app|tools)\/(start|commands\/[a-z-]+)|packages\/cli\/src\/main)\.ts$/.test(file)),
    ).toEqual([]);
  });
});

describe('generated pages', () => {
  it('are up to date (npm run compose writes them)', async () => {
    for (const [file, content] of await generatedPages()) expect([file, read(file)]).toEqual([file, content]);
  });
});

describe('limits in docs/graph.md', () => {
  it('match the code', () => {
    const rows = read('docs/graph.md')
      .split('\n')
      .filter((line) => /^\| .* \d/.test(line));
    expect(Object.fromEntries(rows.map((line) => line.slice(2, -2).split(' | ')))).toEqual({
      Tokens: String(maxTokens),
      Levels: String(documentLimits.depth),
      'Fields, fragments spread': String(documentLimits.fields),
      Aliases: String(documentLimits.aliases),
      Directives: String(documentLimits.directives),
      'Body, or message of a socket': `${socketLimits.message / 1024 / 1024} MiB`,
      'Operations at a time on one socket': String(socketLimits.operations),
    });
    expect(maxBody).toBe(socketLimits.message);
  });
});

/** Returns the folders named in rows of the table of folders that do not exist below the folder of their row. */
function missingFolders(architecture: string): string[] {
  const rows = [...architecture.matchAll(/^\| `([a-z-]+\/)` \| (.*) \|$/gm)];
  return rows.flatMap(([, folder = '', responsibility = '']) =>
    [...found(responsibility, /`([a-z0-9-]+\/)`/g).map((name) => folder + name), folder].filter(
      (name) => !existsSync(path.join(projectRoot, name)),
    ),
  );
}

describe('the table of folders in ARCHITECTURE.md', () => {
  it('names only existing folders', () => {
    const text = read('ARCHITECTURE.md');
    expect(text).toMatch(/^\| `app\/` \| .*`roles\/`/m);
    expect(missingFolders(text)).toEqual([]);
  });

  it('is checked', () => {
    expect(missingFolders('| `app/` | The `runtime/` and the `attic/`. |')).toEqual(['app/attic/']);
  });
});

describe('docs/first-change.md', () => {
  const apply = (patch: string) =>
    spawnSync('git', ['apply', '--check'], { cwd: projectRoot, input: patch, encoding: 'utf8' });

  it('has a patch that applies to the code', () => {
    const hunks = found(read('docs/first-change.md'), /^```diff\n(.*?)^```$/gms);
    expect(hunks.length).toBeGreaterThan(4);
    expect(apply(hunks.join('')).stderr).toBe('');
  });

  it('is checked', () => {
    const outdated = '--- a/README.md\n+++ b/README.md\n@@ -1,1 +1,1 @@\n-no such line\n+another\n';
    expect(apply(outdated).status).not.toBe(0);
  });
});

describe('documents', () => {
  const pages = [
    'README.md',
    'SECURITY.md',
    'ARCHITECTURE.md',
    'DECISIONS.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'gateway/PLANS.md',
    'gateway/SUBSCRIPTIONS.md',
    'subgraphs/kit/src/database/README.md',
    ...filesIn(['docs'], '.md').map(({ path: file }) => file),
  ];
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  it.each(pages)('%s names existing commands', (page) => {
    const commands = found(read(page), /npm run (?:--silent )?([a-z][a-z:-]*)/g);
    const unknownCommands = commands.filter((name) => {
      const command = /run\.mjs ([a-z-]+)/.exec(scripts[name] ?? '')?.[1];
      return (
        scripts[name] === undefined ||
        (command !== undefined &&
          !['app', 'tools'].some((folder) => existsSync(path.join(projectRoot, folder, `commands/${command}.ts`))))
      );
    });
    expect(unknownCommands).toEqual([]);
  });

  it.each(pages)('%s names existing files', (page) => {
    const inCode = found(
      read(page),
      /`((?:contract|subgraphs|gateway|rest-compat|web|packages|app|tools|docs|test|scripts|deploy)\/[\w./-]+)`/g,
    );
    const links = found(read(page), /\]\((?!https?:)([^)#]+)/g).map((link) => path.join(path.dirname(page), link));
    expect([...inCode, ...links].filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });
});

describe('architecture decision records', () => {
  const records = filesIn(['docs/adr'], '.md').filter(({ path: file }) => !file.endsWith('README.md'));
  const numberOf = (file: string): string => path.basename(file).slice(0, 4);

  it('are numbered without gaps', () => {
    expect(records.length).toBeGreaterThan(40);
    expect(records.map(({ path: file }) => numberOf(file)).toSorted()).toEqual(
      records.map((_record, index) => String(index + 1).padStart(4, '0')),
    );
  });

  it.each(records)('$path has a title, a status, a date and all sections', ({ path: file, text }) => {
    expect(found(text, /^# (\d{4})\. \S/gm)).toEqual([numberOf(file)]);
    expect(text).toMatch(/^- Status: (?:accepted|superseded (?:in part )?by \[\d{4}\]\(\d{4}-[a-z-]+\.md\))$/m);
    expect(text).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    const sections = found(text, /^## (.+)$/gm).filter((section) => section !== 'Figures');
    expect(sections).toEqual(['Context', 'Decision', 'Consequences', 'Rejected alternatives']);
  });

  it('are each referenced by code, and code references no others', () => {
    const code = filesIn([...productFolders, 'test', 'scripts'], '.ts', '.mjs', '.cjs');
    const named = new Set(code.flatMap(({ text }) => found(text, /\bADR (\d{4})\b/g)));
    const existing = new Set(records.map(({ path: file }) => numberOf(file)));
    expect([...named].filter((number) => !existing.has(number))).toEqual([]);
    expect([...existing].filter((number) => !named.has(number))).toEqual([]);
  });
});

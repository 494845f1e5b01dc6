import { apiVersions } from '../../contract/versioning';
import { filesIn, isTestCode, plantedFile, type SourceFile } from './support/source-files';

/** Terms of API versioning. The domains store and pass on a pin as an opaque string. */
const versionPattern = /versioning|api[-_ ]?version|version[-_ ]?date|ApiVersion/i;

function mentions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const word = versionPattern.exec(line)?.[0] ?? apiVersions.find((version) => namesVersion(line, version));
      return word === undefined ? [] : [`${path}:${index + 1} says "${word}": versions end at rest-compat and events`];
    }),
  );
}

/**
 * Returns whether a line contains a version. A date followed by a time (`2026-07-01T12:00`, `2026-07-01 12:00`) is a
 * timestamp.
 */
function namesVersion(line: string, version: string): boolean {
  return new RegExp(`(?<![\\w-])${version}(?![\\w-]| \\d\\d:)`).test(line);
}

describe('the terms of versioning', () => {
  it('do not occur in the domains', () => {
    const domains = filesIn(['subgraphs'], '.ts', '.graphql', '.sql').filter(
      ({ path }) => !path.startsWith('subgraphs/events/') && !isTestCode(path),
    );
    expect(domains.length).toBeGreaterThan(100);
    expect(mentions(domains)).toEqual([]);
  });

  it.each([
    "if (ctx.apiVersionDate < '2027') return old;",
    'const header = "Api-Version-Date";',
    "const since = '2026-07-22';",
    "import { compareVersions } from '../../../contract/versioning';",
  ])('are reported in `%s`', (text) => {
    expect(mentions([plantedFile('subgraphs/billing/src/a.ts', `\n${text}`)])).toEqual([
      expect.stringMatching(/^subgraphs\/billing\/src\/a\.ts:2 says /),
    ]);
  });

  it.each([
    "pin: text('pin'),",
    '/** "2026-07-01T12:00:00.000Z", 2026-07-01 12:00:00 */',
    "const conversion = 'adversion';",
  ])('are not reported in `%s`', (text) => {
    expect(mentions([plantedFile('subgraphs/billing/src/a.ts', text)])).toEqual([]);
  });
});

import { changelogRows } from '../../app/documents/changelog-rows';
import { apiVersions, type VersionChange } from '../../contract/versioning';
import { versionChanges } from '../../contract/versions';
import { routes } from '../../rest-compat/routes';

/** Returns the versions of the changelog with neither a version module nor an announced resource. */
function forgotten(rows: typeof changelogRows, changes: readonly Pick<VersionChange, 'version'>[]): string[] {
  return rows
    .filter(
      ({ version, includes = [] }) => includes.length === 0 && !changes.some((change) => change.version === version),
    )
    .map(({ version }) => version);
}

/** Returns one line per resource for which a changelog row waits although it is already served. */
function overdue(rows: typeof changelogRows, keys: readonly string[]): string[] {
  const served = (path: string): boolean => keys.some((key) => key.endsWith(` ${path}`) || key.includes(` ${path}/`));
  return rows.flatMap(({ version, includes = [] }) =>
    includes.filter(served).map((path) => `${version} waits for ${path}, which is served`),
  );
}

test('the changelog has the 24 dates above the original version, each once', () => {
  expect(changelogRows.map(({ version }) => version)).toEqual(apiVersions.slice(1).toReversed());
  expect(changelogRows).toHaveLength(24);
});

test('every row has a version module or announces a resource', () => {
  expect(forgotten(changelogRows, versionChanges)).toEqual([]);
});

test('no row waits for a served resource', () => {
  expect(
    overdue(
      changelogRows,
      routes.map(({ key }) => key),
    ),
  ).toEqual([]);
});

test('every change has a changelog row', () => {
  const documentedVersions = changelogRows.map(({ version }) => version);
  expect(versionChanges.filter(({ version }) => !documentedVersions.includes(version))).toEqual([]);
});

test('missing modules and overdue resources are detected', () => {
  const without = versionChanges.filter(({ version }) => version !== '2026-06-09');
  expect(forgotten(changelogRows, without)).toContain('2026-06-09');
  const waiting = [{ version: '2026-07-25', meaning: '', includes: ['/disputes'] }];
  expect(overdue(waiting, ['GET /disputes/{id}'])).toEqual(['2026-07-25 waits for /disputes, which is served']);
  expect(overdue(waiting, ['GET /disputes_of_old'])).toEqual([]);
});

import { changelogRows } from '../../app/documents/changelog-rows';
import { apiVersions, type VersionChange } from '../../contract/versioning';
import { versionChanges } from '../../contract/versions';
import { routes } from '../../rest-compat/routes';

/** Rows without a module whose resource is not even to come. */
function forgotten(rows: typeof changelogRows, changes: readonly Pick<VersionChange, 'version'>[]): string[] {
  return rows
    .filter(
      ({ version, comesWith = [] }) => comesWith.length === 0 && !changes.some((change) => change.version === version),
    )
    .map(({ version }) => version);
}

/** Rows that wait for a resource which is served by now. */
function overdue(rows: typeof changelogRows, keys: readonly string[]): string[] {
  const served = (path: string): boolean => keys.some((key) => key.endsWith(` ${path}`) || key.includes(` ${path}/`));
  return rows.flatMap(({ version, comesWith = [] }) =>
    comesWith.filter(served).map((path) => `${version} waits for ${path}, which is served`),
  );
}

test('the changelog has the 24 dates that the original version has above it, each once', () => {
  expect(changelogRows.map(({ version }) => version)).toEqual(apiVersions.slice(1).toReversed());
  expect(changelogRows).toHaveLength(24);
});

test('every row has a module, or comes with a resource', () => {
  expect(forgotten(changelogRows, versionChanges)).toEqual([]);
});

test('nothing waits for what is there', () => {
  expect(
    overdue(
      changelogRows,
      routes.map(({ key }) => key),
    ),
  ).toEqual([]);
});

test('a change belongs to a row', () => {
  const known = changelogRows.map(({ version }) => version);
  expect(versionChanges.filter(({ version }) => !known.includes(version))).toEqual([]);
});

test('a row that was forgotten is seen', () => {
  const without = versionChanges.filter(({ version }) => version !== '2026-06-09');
  expect(forgotten(changelogRows, without)).toContain('2026-06-09');
  const waiting = [{ version: '2026-07-25', meaning: '', comesWith: ['/disputes'] }];
  expect(overdue(waiting, ['GET /disputes/{id}'])).toEqual(['2026-07-25 waits for /disputes, which is served']);
  expect(overdue(waiting, ['GET /disputes_of_old'])).toEqual([]);
});

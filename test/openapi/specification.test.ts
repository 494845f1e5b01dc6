import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogRows } from '../../app/documents/changelog-rows';
import { apiVersions, originalVersion } from '../../contract/versioning';
import { versionChanges } from '../../contract/versions';
import { requiresFile } from '../support/packages';

const specification = join(__dirname, '../../../shared/contract/service-spec.md');

/** Returns the dates of the specification's changelog table, newest first. */
function datesIn(text: string): string[] {
  const [, changelog = ''] = text.split(/^Changelog \(.*$/m);
  return [...changelog.matchAll(/^\| (\d{4}-\d{2}-\d{2}(?:-\d+)?) \|/gm)].map(([, date]) => date as string);
}

const isDeferredChange = (date: string) =>
  changelogRows.some(({ version, includes = [] }) => version === date && includes.length > 0);
const unmet = (dates: readonly string[]) =>
  dates.filter(
    (date) =>
      date !== originalVersion && !isDeferredChange(date) && !versionChanges.some(({ version }) => version === date),
  );

requiresFile(specification)("the specification's changelog", () => {
  const dates = existsSync(specification) ? datesIn(readFileSync(specification, 'utf8')) : [];

  it('lists exactly the served versions', () => {
    expect(dates).toEqual(apiVersions.toReversed());
  });

  it('has a version module or an announced resource for each date', () => {
    expect(unmet(dates)).toEqual([]);
  });

  it('detects a date without an implementation', () => {
    expect(unmet([...dates, '2026-08-15'])).toEqual(['2026-08-15']);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogRows } from '../../app/documents/changelog-rows';
import { apiVersions, originalVersion } from '../../contract/versioning';
import { versionChanges } from '../../contract/versions';
import { requiresFile } from '../support/packages';

const specification = join(__dirname, '../../../shared/contract/service-spec.md');

/** Dates of the specification's changelog table, newest first. */
function datesIn(text: string): string[] {
  const [, changelog = ''] = text.split(/^Changelog \(.*$/m);
  return [...changelog.matchAll(/^\| (\d{4}-\d{2}-\d{2}(?:-\d+)?) \|/gm)].map(([, date]) => date as string);
}

const comes = (date: string) =>
  changelogRows.some(({ version, comesWith = [] }) => version === date && comesWith.length > 0);
const unmet = (dates: readonly string[]) =>
  dates.filter(
    (date) => date !== originalVersion && !comes(date) && !versionChanges.some(({ version }) => version === date),
  );

requiresFile(specification)("the specification's changelog", () => {
  const dates = existsSync(specification) ? datesIn(readFileSync(specification, 'utf8')) : [];

  it('has the versions that are served, and no others', () => {
    expect(dates).toEqual(apiVersions.toReversed());
  });

  it('has a module for each date, or a resource that brings it', () => {
    expect(unmet(dates)).toEqual([]);
  });

  it('would show a date that nobody has written', () => {
    expect(unmet([...dates, '2026-08-15'])).toEqual(['2026-08-15']);
  });
});

import type { VersionChange } from './change';
import type { Operation } from './operation';
import { type ApiVersion, apiVersions, compareVersions } from './versions';

/** Changelog texts of one client-visible change. */
export interface ChangelogEntry {
  readonly name: string;
  readonly summary: string;
  readonly why: string;
  readonly upgrade: string;
  /** One sentence for each operation of the change, such as "`Plan`: `company` is now `account`". */
  readonly details: readonly string[];
}

/** The changes of one version. */
export interface ChangelogVersion {
  readonly version: ApiVersion;
  readonly changes: readonly ChangelogEntry[];
}

/** Returns the versions that have changes, newest first. */
export function changelogOf(changes: readonly VersionChange[]): ChangelogVersion[] {
  return apiVersions.toReversed().flatMap((version) => {
    const versionChanges = changes.filter((change) => change.version === version);
    return versionChanges.length === 0 ? [] : [{ version, changes: versionChanges.map(entryOf) }];
  });
}

/**
 * Returns the changes after the older version, up to and including the newer one, newest first. The order of the two
 * arguments does not matter.
 */
export function changelogBetween(changes: readonly VersionChange[], a: ApiVersion, b: ApiVersion): ChangelogVersion[] {
  const [low, high] = compareVersions(a, b) <= 0 ? [a, b] : [b, a];
  return changelogOf(changes).filter(
    ({ version }) => compareVersions(version, low) > 0 && compareVersions(version, high) <= 0,
  );
}

function entryOf({ name, summary, why, upgrade, operations }: VersionChange): ChangelogEntry {
  return { name, summary, why, upgrade, details: operations.map(detail) };
}

function detail(operation: Operation): string {
  if (operation.on !== 'schema') return operation.line;
  return `${operation.targets.map((target) => `\`${target}\``).join(', ')}: ${operation.line}`;
}

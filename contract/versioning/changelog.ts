import type { VersionChange } from './change';
import type { Operation } from './operation';
import { type ApiVersion, apiVersions, compareVersions } from './versions';

/** One client-visible change, in words. */
export interface ChangelogEntry {
  readonly name: string;
  readonly summary: string;
  readonly why: string;
  readonly upgrade: string;
  /** One sentence for each operation: "`Plan`: `company` is now `account`". */
  readonly details: readonly string[];
}

/** What a version brought. */
export interface ChangelogVersion {
  readonly version: ApiVersion;
  readonly changes: readonly ChangelogEntry[];
}

/** The versions that brought something, newest first. */
export function changelogOf(changes: readonly VersionChange[]): ChangelogVersion[] {
  return apiVersions.toReversed().flatMap((version) => {
    const own = changes.filter((change) => change.version === version);
    return own.length === 0 ? [] : [{ version, changes: own.map(entryOf) }];
  });
}

/** What lies between two versions, whichever is the older, newest first. */
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

/** A calendar date. Further releases on the same day have a numeric suffix: `2026-08-05-1`. */
export type ApiVersion = string;

/** All supported versions, oldest first. */
export const apiVersions: readonly ApiVersion[] = [
  '2025-01-01',
  '2026-06-08',
  '2026-06-09',
  '2026-06-20',
  '2026-07-01',
  '2026-07-08',
  '2026-07-08-1',
  '2026-07-18',
  '2026-07-20',
  '2026-07-22',
  '2026-07-23',
  '2026-07-25',
  '2026-07-26',
  '2026-07-27',
  '2026-07-29',
  '2026-07-29-1',
  '2026-07-31',
  '2026-08-03',
  '2026-08-05',
  '2026-08-05-1',
  '2026-08-10',
  '2026-08-12',
  '2026-08-13',
  '2026-08-14',
  '2026-08-21',
];

/** Version of requests without version header from credentials without a pinned version. */
export const originalVersion: ApiVersion = '2025-01-01';

/** The latest version. New API keys are pinned to it, and the service processes data in its shape. */
export const latestVersion: ApiVersion = '2026-08-21';

/** Compares two versions by date, then by numeric suffix (`-2` < `-10`). Negative if `a` is older. */
export function compareVersions(a: ApiVersion, b: ApiVersion): number {
  const byDate = a.slice(0, 10) < b.slice(0, 10) ? -1 : Number(a.slice(0, 10) > b.slice(0, 10));
  return byDate || Number(a.slice(11)) - Number(b.slice(11));
}

/** Returns the string itself if it is exactly a supported version, otherwise undefined. */
export function parseVersion(text: string): ApiVersion | undefined {
  return apiVersions.includes(text) ? text : undefined;
}

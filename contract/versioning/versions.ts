/** A calendar date, for several releases on one day with a numeric suffix: `2026-08-05-1`. */
export type ApiVersion = string;

/** Every version that is served, oldest first. */
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

/** What requests without header and pin get. */
export const originalVersion: ApiVersion = '2025-01-01';

/** What new API keys are pinned to, and the shape the service itself works in. */
export const latestVersion: ApiVersion = '2026-08-21';

/** Negative if `a` is the older version: by date, then by numeric suffix (`-2` < `-10`). */
export function compareVersions(a: ApiVersion, b: ApiVersion): number {
  const byDate = a.slice(0, 10) < b.slice(0, 10) ? -1 : Number(a.slice(0, 10) > b.slice(0, 10));
  return byDate || Number(a.slice(11)) - Number(b.slice(11));
}

/** The text itself if it is exactly one of the served versions. */
export function parseVersion(text: string): ApiVersion | undefined {
  return apiVersions.includes(text) ? text : undefined;
}

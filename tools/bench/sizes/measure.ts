import { median } from '../report';
import type { MeasuredList } from './lists';
import type { SizedFixture } from './sized-fixture';

/** A list, and the service from which it is requested. */
export interface MeasuredRequest {
  readonly fixture: SizedFixture;
  readonly list: MeasuredList;
}

/** Two requests that should take the same time. */
export interface Pair {
  readonly name: string;
  readonly one: MeasuredRequest;
  readonly other: MeasuredRequest;
}

/** Median durations of a pair of requests, in milliseconds. */
export interface Compared {
  readonly name: string;
  readonly one: number;
  readonly other: number;
  readonly ratio: number;
}

/** Number of warm-up rounds and of counted rounds. Each round sends each request once. */
const [warmUp, measuredRounds] = [20, 300] as const;

/**
 * Sends all requests in turn, one at a time. The two requests of a pair follow each other directly, in alternating
 * order, so that disturbances of the machine affect both. Returns the median durations.
 */
export async function compare(pairs: readonly Pair[], progress: (line: string) => void): Promise<Compared[]> {
  const times = pairs.map(() => ({ one: [] as number[], other: [] as number[] }));
  for (let round = 0; round < warmUp + measuredRounds; round += 1) {
    for (const [index, pair] of pairs.entries()) {
      for (const variant of round % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const)) {
        const startedAt = performance.now();
        await fetchList(pair[variant]);
        if (round >= warmUp) times[index]?.[variant].push(performance.now() - startedAt);
      }
    }
    if ((round + 1) % 80 === 0) progress(`Round ${round + 1} of ${warmUp + measuredRounds}.`);
  }
  return pairs.map(({ name }, index) => {
    const [one, other] = [median(times[index]?.one ?? []), median(times[index]?.other ?? [])];
    return { name, one, other, ratio: other / one };
  });
}

/** Requests the list. Throws if the response is not a page with rows. */
async function fetchList({ fixture, list: { path, query } }: MeasuredRequest): Promise<void> {
  const headers = {
    authorization: `Bearer ${fixture.key}`,
    'api-version-date': '2026-08-21',
    'content-type': 'application/json',
  };
  const response = await fetch(fixture.origin + path, {
    headers,
    ...(query && { method: 'POST', body: JSON.stringify({ query }) }),
  });
  const text = await response.text();
  if (response.status !== 200 || !/"(data|nodes)":\[\{/.test(text))
    throw new Error(`${fixture.name}: ${path} was answered ${response.status} ${text.slice(0, 300)}`);
}

/** Formats the comparisons as a table. */
export function comparisonTable(titles: readonly [string, string], compared: readonly Compared[]): string {
  const rows = [
    ['', ...titles, 'ratio'],
    ...compared.map(({ name, one, other, ratio }) => [name, one.toFixed(2), other.toFixed(2), ratio.toFixed(2)]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

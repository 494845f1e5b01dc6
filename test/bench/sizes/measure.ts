import { median } from '../report';
import type { MeasuredList } from './lists';
import type { SizedWorld } from './world';

/** Something that is asked for, of one world. */
export interface Asked {
  readonly world: SizedWorld;
  readonly list: MeasuredList;
}

/** Two things that should take as long as each other. */
export interface Pair {
  readonly name: string;
  readonly one: Asked;
  readonly other: Asked;
}

/** Medians of a pair, in milliseconds. */
export interface Compared {
  readonly name: string;
  readonly one: number;
  readonly other: number;
  readonly ratio: number;
}

/** Rounds in which each is asked for once: those that are not counted, and those that are. */
const [warmUp, counted] = [20, 300] as const;

/**
 * Asks for everything in turns, one request at a time, both of a pair right after each other and each of them first in every other round, so that whatever
 * else the machine does meets both.
 */
export async function compare(pairs: readonly Pair[], progress: (line: string) => void): Promise<Compared[]> {
  const times = pairs.map(() => ({ one: [] as number[], other: [] as number[] }));
  for (let round = 0; round < warmUp + counted; round += 1) {
    for (const [place, pair] of pairs.entries()) {
      for (const side of round % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const)) {
        const began = performance.now();
        await ask(pair[side]);
        if (round >= warmUp) times[place]?.[side].push(performance.now() - began);
      }
    }
    if ((round + 1) % 80 === 0) progress(`Round ${round + 1} of ${warmUp + counted}.`);
  }
  return pairs.map(({ name }, place) => {
    const [one, other] = [median(times[place]?.one ?? []), median(times[place]?.other ?? [])];
    return { name, one, other, ratio: other / one };
  });
}

/** Throws where the answer is no page with rows. */
async function ask({ world, list: { path, query } }: Asked): Promise<void> {
  const headers = {
    authorization: `Bearer ${world.key}`,
    'api-version-date': '2026-08-21',
    'content-type': 'application/json',
  };
  const answer = await fetch(world.origin + path, {
    headers,
    ...(query && { method: 'POST', body: JSON.stringify({ query }) }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || !/"(data|nodes)":\[\{/.test(text))
    throw new Error(`${world.name}: ${path} was answered ${answer.status} ${text.slice(0, 300)}`);
}

/** The comparisons as a table for people. */
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

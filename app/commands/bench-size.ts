import { join } from 'node:path';
import { compare, comparisonTable } from '../../test/bench/sizes/measure';
import { deepPagesOf, listsOf } from '../../test/bench/sizes/lists';
import { openSizedWorld, type SizedWorld } from '../../test/bench/sizes/world';
import { readOptions } from '../parts/arguments';
import { runCommand, WrongArguments } from '../parts/command';
import { endProcesses } from '../parts/service-process';
import type { Shutdown } from '../parts/shutdown';

const usage = 'npm run bench:size -- [--large <memberships>]';
const root = join(__dirname, '../../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Events per membership, memberships of the small world, and the maximum ratio of the durations in the large and the small world. */
const [eventsEach, small, bound] = [5, 10_000, 1.2] as const;

function largeSize(): number {
  const { large = '1000000' } = readOptions({ large: { type: 'string' } }, usage);
  const memberships = Number(large);
  if (!/^\d{5,8}$/.test(large) || memberships % small !== 0)
    throw new WrongArguments(`--large takes a multiple of ${small}, not "${large}". Usage: ${usage}`);
  return memberships;
}

/**
 * `npm run bench:size`: reads the same lists, filters, orders and deep pages in a small and in a large world, alternately. Exits with code 1 if the
 * large world or a deep page exceeds the allowed ratio. The worlds are stored in `.data/bench-sizes`; the large one needs some 15 GB.
 */
async function benchSize(shutdown: Shutdown): Promise<void> {
  const large = largeSize();
  await shutdown.add(undefined, endProcesses);
  const open = (name: string, memberships: number): Promise<SizedWorld> =>
    shutdown.add(
      openSizedWorld(
        join(root, '.data/bench-sizes', name),
        name,
        { memberships, events: memberships * eventsEach },
        say,
      ),
      (opened) => opened.close(),
    );
  const worlds = [await open('small', small), await open('large', large)] as const;
  const [smallLists, largeLists] = [await listsOf(worlds[0]), await listsOf(worlds[1])];
  const sizes = await compare(
    smallLists.map((list, place) => ({
      name: list.name,
      one: { world: worlds[0], list },
      other: { world: worlds[1], list: largeLists[place] ?? list },
    })),
    say,
  );
  const title = (memberships: number): string => `p50 ms, ${memberships.toLocaleString('en')}`;
  say(`\n${comparisonTable([title(small), title(large)], sizes)}\n`);
  const deep = await deepPagesOf(worlds[1]);
  const pages = await compare(
    deep.map(({ name, first, far }) => ({
      name,
      one: { world: worlds[1], list: first },
      other: { world: worlds[1], list: far },
    })),
    say,
  );
  say(`\n${comparisonTable(['p50 ms, page 1', 'that page'], pages)}\n`);
  const slow = [...sizes, ...pages].filter(({ ratio }) => ratio > bound);
  if (slow.length === 0) return say(`Nothing takes more than ${bound} times as long.`);
  say(`${slow.length} take more than ${bound} times as long: ${slow.map(({ name }) => name).join('; ')}.`);
  process.exitCode = 1;
}

runCommand('task', benchSize);

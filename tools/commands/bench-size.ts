import { join } from 'node:path';
import { compare, comparisonTable } from '../bench/sizes/measure';
import { deepPagesOf, listsOf } from '../bench/sizes/lists';
import { openSizedFixture, type SizedFixture } from '../bench/sizes/sized-fixture';
import { readOptions } from '../../app/runtime/arguments';
import { runCommand, InvalidArguments } from '../../app/runtime/command';
import { endProcesses } from '../../app/runtime/service-process';
import type { Shutdown } from '../../app/runtime/shutdown';

const usage = 'npm run bench:size -- [--large <memberships>]';
const root = join(__dirname, '../../..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/**
 * Events per membership; memberships of the small data set; maximum ratio of a request's duration in the large data set
 * to that in the small one.
 */
const [eventsPerMembership, smallMemberships, bound] = [5, 10_000, 1.2] as const;

function largeSize(): number {
  const { large = '1000000' } = readOptions({ large: { type: 'string' } }, usage);
  const memberships = Number(large);
  if (!/^\d{5,8}$/.test(large) || memberships % smallMemberships !== 0)
    throw new InvalidArguments(`--large takes a multiple of ${smallMemberships}, not "${large}". Usage: ${usage}`);
  return memberships;
}

/**
 * `npm run bench:size`: reads the same lists, filters, orders and deep pages of a small and a large data set,
 * alternately. Exits with code 1 if a request takes more than the allowed ratio longer in the large data set or on a
 * deep page. The data sets are stored in `.data/bench-sizes`; the large one needs about 15 GB.
 */
async function benchSize(shutdown: Shutdown): Promise<void> {
  const large = largeSize();
  await shutdown.add(undefined, endProcesses);
  const open = (name: string, memberships: number): Promise<SizedFixture> =>
    shutdown.add(
      openSizedFixture(
        join(root, '.data/bench-sizes', name),
        name,
        { memberships, events: memberships * eventsPerMembership },
        print,
      ),
      (resource) => resource.close(),
    );
  const fixtures = [await open('small', smallMemberships), await open('large', large)] as const;
  const [smallLists, largeLists] = [await listsOf(fixtures[0]), await listsOf(fixtures[1])];
  const sizes = await compare(
    smallLists.map((list, index) => ({
      name: list.name,
      one: { fixture: fixtures[0], list },
      other: { fixture: fixtures[1], list: largeLists[index] ?? list },
    })),
    print,
  );
  const title = (memberships: number): string => `p50 ms, ${memberships.toLocaleString('en')}`;
  print(`\n${comparisonTable([title(smallMemberships), title(large)], sizes)}\n`);
  const deepPages = await deepPagesOf(fixtures[1]);
  const pages = await compare(
    deepPages.map(({ name, first, far }) => ({
      name,
      one: { fixture: fixtures[1], list: first },
      other: { fixture: fixtures[1], list: far },
    })),
    print,
  );
  print(`\n${comparisonTable(['p50 ms, page 1', 'that page'], pages)}\n`);
  const slow = [...sizes, ...pages].filter(({ ratio }) => ratio > bound);
  if (slow.length === 0) return print(`No operation takes more than ${bound} times as long.`);
  print(`${slow.length} operations take more than ${bound} times as long: ${slow.map(({ name }) => name).join('; ')}.`);
  process.exitCode = 1;
}

runCommand('task', benchSize);

import { setTimeout as pause } from 'node:timers/promises';
import { progressBar } from '../../../app/runtime/progress-bar';
import { ServiceClientError } from '../../../app/runtime/service-client';
import { type Command, type CommandArguments, type Output, printResult } from './command';
import { laterThan } from './instants';
import { clientOf } from './service-target';

/** A test clock as the REST API returns it. */
interface TestClock {
  readonly id: string;
  readonly name: string | null;
  readonly status: 'ready' | 'advancing';
  readonly now: string;
  readonly target: string | null;
  readonly failure: string | null;
  readonly attached_members: number;
}

const path = '/sandbox/test_clocks';
const minute = 60_000;
/** Interval between two polls of an advancing clock, in milliseconds. */
const pollIntervalMs = 300;
const at = (id: string | undefined): string => `${path}/${encodeURIComponent(id ?? '')}`;

/** Advances a test clock and shows the progress until the clock reaches its target time. */
const advance: Command['run'] = async (args, output) => {
  const { note, shutdown } = output;
  const service = clientOf(args, output);
  const [id = ''] = args.names;
  const { now } = await service.request<TestClock>('GET', at(id));
  const target = laterThan(new Date(now), args.options['to'] ?? '');
  let testClock = await service.request<TestClock>('POST', `${at(id)}/advance`, { to: target.toISOString() });
  const minutesTo = (instant: string): number => (Date.parse(instant) - Date.parse(now)) / minute;
  const total = minutesTo(testClock.target ?? testClock.now);
  // Programs read JSON only.
  const updateProgress = args.switches.has('json') ? () => undefined : progressBar(total, 'minutes');
  let failure: string | null = null;
  for (
    ;
    testClock.status === 'advancing' && !shutdown.begun;
    testClock = await service.request<TestClock>('GET', at(id))
  ) {
    if (testClock.failure !== null && testClock.failure !== failure) note(testClock.failure);
    failure = testClock.failure;
    updateProgress(minutesTo(testClock.now));
    await pause(pollIntervalMs);
  }
  if (testClock.status === 'advancing') return;
  if (minutesTo(testClock.now) < total)
    throw new ServiceClientError(`${id} has stopped at ${testClock.now}. ${testClock.failure ?? ''}`.trimEnd());
  updateProgress(total);
  printClock(args, output, testClock);
};

function printClock(args: CommandArguments, output: Output, testClock: TestClock): void {
  printResult(args, output, testClock, lineOf(testClock));
}

function lineOf({ id, name, status, now, target, failure, attached_members: members }: TestClock): string {
  const way = status === 'advancing' ? `${now}, advancing to ${target}` : now;
  return `${id}  ${way}  ${members} ${members === 1 ? 'member' : 'members'}${name === null ? '' : `  ${name}`}${failure === null ? '' : `\n  ${failure}`}`;
}

/** Commands for test clocks, which simulate time for the memberships of a member. */
export const clockCommands: readonly Command[] = [
  {
    name: 'clock create',
    names: [],
    summary: 'Creates a test clock, which shows the real time unless --now is given.',
    options: {
      name: { value: '<text>', meaning: 'name of the clock' },
      now: { value: '<instant>', meaning: 'time of the clock' },
    },
    run: async (args, output) =>
      printClock(
        args,
        output,
        await clientOf(args, output).request('POST', path, { name: args.options['name'], now: args.options['now'] }),
      ),
  },
  {
    name: 'clock attach',
    names: ['<clock>', '<member>'],
    options: {},
    summary: 'Attaches a member to a test clock, with all their memberships.',
    run: async (args, output) =>
      printClock(
        args,
        output,
        await clientOf(args, output).request('POST', `${at(args.names[0])}/attach`, { member_id: args.names[1] }),
      ),
  },
  {
    name: 'clock advance',
    names: ['<clock>'],
    summary: 'Advances a test clock, and waits until all events due by then have happened.',
    options: {
      to: {
        value: '<instant>',
        meaning: 'an ISO 8601 time, or an offset from the time of the clock: +12h, +30d, +2w, +1y',
        required: true,
      },
    },
    run: advance,
  },
  {
    name: 'clock show',
    names: ['[clock]'],
    options: {},
    summary: 'Shows a test clock, or the newest test clocks.',
    run: async (args, output) => {
      const [id] = args.names;
      if (id !== undefined) return printClock(args, output, await clientOf(args, output).request('GET', at(id)));
      const { data } = await clientOf(args, output).request<{ data: TestClock[] }>('GET', path);
      printResult(args, output, data, data.length === 0 ? 'No test clocks.' : data.map(lineOf).join('\n'));
    },
  },
  {
    name: 'clock delete',
    names: ['<clock>'],
    options: {},
    summary: 'Deletes a test clock; attached members return to the real time.',
    run: async (args, output) => {
      await clientOf(args, output).request('DELETE', at(args.names[0]));
      const [id] = args.names;
      printResult(args, output, { deleted: id }, `${id} is deleted.`);
    },
  },
];

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { configuration } from '../config';
import { runCommand, WrongArguments } from '../parts/command';
import { progressBar } from '../parts/progress-bar';
import { type ServiceClient, ServiceRefused, serviceClient } from '../parts/service-client';
import type { Shutdown } from '../parts/shutdown';
import { type ClockArguments, type ClockCommand, clockArguments, clockUsage, instantOf } from '../sandbox/clock-arguments';

/** A test clock as REST shows it. */
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
/** Between two looks at how far a clock is, in milliseconds. */
const rest = 300;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run clock -- <command>`: makes test clocks of a running service, and moves them. */
async function clock(shutdown: Shutdown): Promise<void> {
  const given = clockArguments(process.argv.slice(2));
  if (given.command.name === 'help') return say(clockUsage);
  await carryOut(connect(given), given.command, shutdown);
}

/** The service that was named, else the one that sandbox.json tells of. */
function connect({ origin, key }: ClockArguments): ServiceClient {
  const file = join(configuration.load(process.env).DATA_FOLDER, 'sandbox.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) as { origin: string; accounts: { keys: { latest: string } }[] } : null;
  const [address, credential] = [origin ?? known?.origin, key ?? known?.accounts[0]?.keys.latest];
  if (address === undefined || credential === undefined) throw new WrongArguments(`There is no ${file}: give --origin and --key.`);
  return serviceClient(`${address}/api/v1`, credential);
}

async function carryOut(service: ServiceClient, command: ClockCommand, shutdown: Shutdown): Promise<void> {
  switch (command.name) {
    case 'create': return say(lineOf(await service.ask('POST', path, command.body)));
    case 'attach': return say(lineOf(await service.ask('POST', `${at(command.id)}/attach`, { member_id: command.memberId })));
    case 'advance': return advance(service, command, shutdown);
    case 'delete': {
      await service.ask('DELETE', at(command.id));
      return say(`${command.id} is deleted.`);
    }
    case 'show': {
      if (command.id !== undefined) return say(lineOf(await service.ask('GET', at(command.id))));
      const { data } = await service.ask<{ data: TestClock[] }>('GET', path);
      return say(data.length === 0 ? 'There is no test clock.' : data.map(lineOf).join('\n'));
    }
    case 'help': return say(clockUsage);
  }
}

/** Moves a clock, and shows how far it is until it has arrived. */
async function advance(service: ServiceClient, { id, to }: { readonly id: string; readonly to: string }, shutdown: Shutdown): Promise<void> {
  const { now } = await service.ask<TestClock>('GET', at(id));
  const target = instantOf(to, new Date(now));
  let shown = await service.ask<TestClock>('POST', `${at(id)}/advance`, { to: target.toISOString() });
  const minutesTo = (instant: string): number => (Date.parse(instant) - Date.parse(now)) / minute;
  const total = minutesTo(shown.target ?? shown.now);
  const show = progressBar(total, 'minutes');
  let failure: string | null = null;
  for (; shown.status === 'advancing' && !shutdown.begun; shown = await service.ask<TestClock>('GET', at(id))) {
    if (shown.failure !== null && shown.failure !== failure) process.stderr.write(`${shown.failure}\n`);
    failure = shown.failure;
    show(minutesTo(shown.now));
    await pause(rest);
  }
  if (shown.status === 'advancing') return;
  if (minutesTo(shown.now) < total) throw new ServiceRefused(`${id} has stopped at ${shown.now}. ${shown.failure ?? ''}`.trimEnd());
  show(total);
  say(lineOf(shown));
}

function at(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

function lineOf({ id, name, status, now, target, failure, attached_members: members }: TestClock): string {
  const way = status === 'advancing' ? `${now} on its way to ${target}` : now;
  return `${id}  ${way}  ${members} ${members === 1 ? 'member' : 'members'}${name === null ? '' : `  ${name}`}${failure === null ? '' : `\n  ${failure}`}`;
}

runCommand('task', clock);

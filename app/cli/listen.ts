import { randomBytes } from 'node:crypto';
import { eventNames } from '../../contract/events';
import { apiVersions } from '../../contract/versioning/versions';
import { InvalidArguments } from '../runtime/command';
import type { CommandArguments, Command } from './command';
import { follow, type Followed } from './follow';
import { forward } from './forward';
import { hintFor } from '../../subgraphs/kit/src/find-nearest';
import { findServiceTarget } from './service-target';
import { namesIn } from './replay';

/** The command `listen`: shows events as they are published, and optionally forwards them to a local program. */
export const listenCommand: Command = {
  name: 'listen',
  names: [],
  summary: 'Shows events as they happen, and forwards them to a local program as a webhook would.',
  details:
    'Events are forwarded one at a time, signed, and once each: an event that the program rejects is shown, and not sent again.',
  options: {
    forward: { value: '<address>', meaning: 'URL to forward events to, http://localhost:3000/hooks' },
    types: { value: '<events>', meaning: 'only these events, comma-separated' },
    pin: { value: '<version>', meaning: 'API version of the events, 2026-08-21; the newest by default' },
    after: { value: '<cursor>', meaning: 'starts after this event instead of now' },
    secret: { value: '<ws_…>', meaning: 'signing secret; a new one by default' },
    json: { meaning: 'prints complete messages, one per line' },
  },
  run: async (args, output) => {
    const { print, note, shutdown } = output;
    const { after = null, forward: address, secret = newSecret() } = args.options;
    const [target, types, pin] = [findServiceTarget(args, output), typesOf(args), pinOf(args)];
    if (address !== undefined) note(`Forwarding to ${checkAddress(address)}, signed with ${secret}`);
    for await (const event of follow(target, { types, pin, after, note }, shutdown)) {
      const sent = address === undefined ? '' : await sentTo(address, secret, event);
      print(args.switches.has('json') ? event.message : `${lineOf(event)}${sent}`);
    }
  },
};

async function sentTo(address: string, secret: string, event: Followed): Promise<string> {
  const { outcome, milliseconds, remark } = await forward(
    address,
    secret,
    (JSON.parse(event.message) as { id: string }).id,
    event.message,
  );
  return `  ${outcome}  ${milliseconds} ms${remark === null ? '' : `  ${remark}`}`;
}

/** Column widths in characters: the longest event name, and the length of a typical id. */
const [nameWidth, idWidth] = [Math.max(...eventNames.map(({ length }) => length)), 22];

function lineOf({ type, occurredAt, resourceId }: Followed): string {
  return `${occurredAt.slice(11, 23)}  ${type.padEnd(nameWidth)}  ${resourceId.padEnd(idWidth)}`.trimEnd();
}

/** Generates a random signing secret in the format of webhook secrets (`ws_…`). */
function newSecret(): string {
  return `ws_${randomBytes(32).toString('hex')}`;
}

function checkAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArguments(`"${text}" is not a URL such as http://localhost:3000/hooks.`);
}

function pinOf({ options: { pin } }: CommandArguments): string | null {
  if (pin === undefined || apiVersions.some((version) => version === pin)) return pin ?? null;
  throw new InvalidArguments(`There is no version "${pin}". Versions: ${apiVersions.join(', ')}.`);
}

function typesOf({ options: { types } }: CommandArguments): string[] | null {
  if (types === undefined) return null;
  const names = namesIn(types);
  const unknown = names.find((name) => !eventNames.includes(name));
  if (unknown === undefined) return names;
  throw new InvalidArguments(`There is no event "${unknown}".${hintFor(unknown, eventNames)}`);
}

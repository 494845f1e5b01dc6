import { randomBytes } from 'node:crypto';
import { eventNames } from '../../../contract/events';
import { apiVersions, latestVersion } from '../../../contract/versioning/versions';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { hintFor } from '../../../subgraphs/kit/src/find-nearest';
import type { CommandArguments, Command, Output } from './command';
import { follow, type Followed } from './follow';
import { forward } from './forward';
import { readProfiles, writeProfiles } from './profiles';
import { findServiceTarget, type ServiceTarget } from './service-target';
import { namesIn } from './replay';

/** The command `listen`: shows events as they are published, and optionally forwards them to a local program. */
export const listenCommand: Command = {
  name: 'listen',
  names: [],
  summary: 'Shows events as they happen, and forwards them to a local program as a webhook would.',
  details:
    'Events are forwarded one at a time, signed, and once each: an event that the program rejects is shown, and not sent again. The signing secret of a profile stays the same.',
  options: {
    'forward-to': { value: '<url>', meaning: 'URL to forward events to, http://localhost:3000/hooks' },
    forward: { value: '<url>', meaning: 'former name of --forward-to' },
    types: { value: '<events>', meaning: 'only these events, comma-separated' },
    pin: { value: '<version>', meaning: 'API version of the events, 2026-08-21; the newest by default' },
    after: { value: '<cursor>', meaning: 'starts after this event instead of now' },
  },
  run: async (args, output) => {
    const { print, note, shutdown } = output;
    const { after = null, 'forward-to': address = args.options['forward'] } = args.options;
    const [types, version] = [typesOf(args), versionOf(args)];
    if (address !== undefined) checkAddress(address);
    const target = findServiceTarget(args, output);
    const secret = address === undefined ? '' : secretOf(target, output);
    if (address !== undefined) note(`Forwarding to ${address}, signed with ${secret}`);
    for await (const event of follow(target, { types, version, after, note }, shutdown)) {
      const sent = address === undefined ? '' : await sentTo(address, secret, event);
      print(args.switches.has('json') ? event.message : `${lineOf(event)}${sent}`);
    }
  },
};

/** Returns the signing secret of the profile, which is stored at its first use; without a profile, a new one. */
function secretOf({ profile }: ServiceTarget, output: Output): string {
  if (profile === null) return newSecret();
  if (profile.listenSecret !== undefined) return profile.listenSecret;
  const { name, ...stored } = profile;
  const listenSecret = newSecret();
  const { current, profiles } = readProfiles(output);
  writeProfiles(output, { current, profiles: { ...profiles, [name]: { ...stored, listenSecret } } });
  return listenSecret;
}

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

function lineOf({ type, message }: Followed): string {
  const { timestamp, data } = JSON.parse(message) as { readonly timestamp: string; readonly data: { id?: string } };
  return `${timestamp.slice(11, 23)}  ${type.padEnd(nameWidth)}  ${(data.id ?? '').padEnd(idWidth)}`.trimEnd();
}

/** Generates a random signing secret in the format of webhook secrets (`ws_…`). */
function newSecret(): string {
  return `ws_${randomBytes(32).toString('hex')}`;
}

function checkAddress(text: string): void {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return;
  throw new InvalidArguments(`"${text}" is not a URL such as http://localhost:3000/hooks.`);
}

function versionOf({ options: { pin = latestVersion } }: CommandArguments): string {
  if (apiVersions.includes(pin)) return pin;
  throw new InvalidArguments(`There is no version "${pin}". Versions: ${apiVersions.join(', ')}.`);
}

function typesOf({ options: { types } }: CommandArguments): string[] | null {
  if (types === undefined) return null;
  const names = namesIn(types);
  const unknown = names.find((name) => !eventNames.includes(name));
  if (unknown === undefined) return names;
  throw new InvalidArguments(`There is no event "${unknown}".${hintFor(unknown, eventNames)}`);
}

import { text } from 'node:stream/consumers';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { serviceClient, ServiceClientError } from '../../../app/runtime/service-client';
import { columns } from './columns';
import { type Command, printResult } from './command';
import { type Profile, readProfiles, writeProfiles } from './profiles';
import { originOf } from './service-target';
import { askInTerminal } from './terminal-input';

const defaultName = 'default';

const login: Command = {
  name: 'login',
  names: [],
  options: {},
  summary: 'Checks a key, and stores it in a profile, which becomes the default.',
  details:
    'Asks for the URL of the service and the key. Without a terminal, it reads the key from stdin, and needs --origin. The file with the profiles, commerce-graph/profiles.json below XDG_CONFIG_HOME (~/.config), is readable by its owner only.',
  run: async (args, output) => {
    const name = args.options['profile'] ?? (output.variables['COMMERCE_PROFILE'] || defaultName);
    if (!/^[\w.-]{1,64}$/.test(name) || name === '__proto__')
      throw new InvalidArguments(`"${name}" is not a name of a profile: 1 to 64 letters, digits, ".", "_" and "-".`);
    const { profiles } = readProfiles(output);
    const origin = await givenOrigin(args.options['origin'], profiles[name], output.program);
    const key = await givenKey(output.program);
    const owner = await ownerOf(origin, key);
    writeProfiles(output, { current: name, profiles: { ...profiles, [name]: { origin, key, owner } } });
    const shown = `${owner === '' ? '' : `${owner} at `}${origin}`;
    printResult(args, output, { profile: name, origin, owner }, `Logged in: profile ${name}, ${shown}.`);
  },
};

async function givenOrigin(option: string | undefined, former: Profile | undefined, program: string): Promise<string> {
  if (option !== undefined) return originOf(option);
  if (!process.stdin.isTTY)
    throw new InvalidArguments(`Without a terminal, the service is an option: ${program} login --origin <url>.`);
  const suggestion = former?.origin ?? 'http://127.0.0.1:4000';
  const typed = await askInTerminal(`URL of the service [${suggestion}]: `, false);
  return originOf(typed.trim() || suggestion);
}

async function givenKey(program: string): Promise<string> {
  const typed = process.stdin.isTTY ? await askInTerminal('Key (not shown): ', true) : await text(process.stdin);
  const key = typed.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new InvalidArguments(
    key === ''
      ? `There is no key on stdin. Pass it as the only line: ${program} login --origin <url> < file.`
      : 'A key is one word.',
  );
}

/**
 * Returns the account or the user of a key; an empty string for keys of others, such as apps. Throws
 * `ServiceClientError` if the service does not accept the key.
 */
async function ownerOf(origin: string, key: string): Promise<string> {
  const client = serviceClient(`${origin}/api/v1`, key);
  for (const path of ['/accounts/me', '/users/me'])
    try {
      return (await client.request<{ readonly id: string }>('GET', path)).id;
    } catch (error) {
      // The key is valid, but belongs to neither an account nor a user.
      if (!(error instanceof ServiceClientError) || ![400, 403, 404].includes(error.status ?? 0)) throw error;
    }
  return '';
}

const logout: Command = {
  name: 'logout',
  names: [],
  options: {},
  summary: 'Deletes a profile with its key.',
  details:
    'Deletes the default profile unless --profile names another. The key remains valid: revoke it at the service.',
  run: async (args, output) => {
    const { current, profiles } = readProfiles(output);
    const name = args.options['profile'] ?? current;
    if (name === null || !Object.hasOwn(profiles, name))
      throw new InvalidArguments(
        name === null
          ? 'There is no default profile: nothing was deleted.'
          : `There is no profile "${name}". Run ${output.program} profiles to list them.`,
      );
    const { [name]: _deleted, ...others } = profiles;
    writeProfiles(output, { current: current === name ? null : current, profiles: others });
    printResult(args, output, { deleted: name }, `The profile ${name} is deleted.`);
  },
};

const profilesCommand: Command = {
  name: 'profiles',
  names: ['[default]'],
  options: {},
  summary: 'Lists the stored profiles, or makes one the default.',
  run: async (args, output) => {
    const { current, profiles } = readProfiles(output);
    const [chosen = current] = args.names;
    if (chosen !== current) {
      if (chosen === null || !Object.hasOwn(profiles, chosen))
        throw new InvalidArguments(`There is no profile "${chosen}". Run ${output.program} profiles to list them.`);
      writeProfiles(output, { current: chosen, profiles });
    }
    const rows = Object.entries(profiles).map(([name, { origin, owner, key }]) => ({
      name,
      default: name === chosen,
      origin,
      owner,
      key_end: key.slice(-4),
    }));
    const table = rows.map((row) => [row.default ? '*' : ' ', row.name, row.origin, row.owner, `…${row.key_end}`]);
    printResult(args, output, rows, rows.length === 0 ? 'No profiles.' : columns(table));
  },
};

/** Commands for the profiles: stored services with their keys. */
export const profileCommands: readonly Command[] = [login, logout, profilesCommand];

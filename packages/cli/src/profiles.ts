import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import type { Output, Variables } from './command';

/** A service and the credential for it. */
export interface Profile {
  readonly origin: string;
  readonly key: string;
  /** Account or user of the key at login. */
  readonly owner: string;
  /** Secret with which `listen --forward-to` signs; absent before its first use. */
  readonly listenSecret?: string;
}

export interface Profiles {
  /** Profile of commands without `--profile`: the one of the last login. Null if there is none. */
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Returns the file with the profiles, `commerce-graph/profiles.json` below XDG_CONFIG_HOME. */
function profilesFile({ XDG_CONFIG_HOME: folder, HOME: home }: Variables): string {
  return join(folder || join(home || homedir(), '.config'), 'commerce-graph', 'profiles.json');
}

/** Reads the stored profiles. Throws `InvalidArguments` if the file is damaged. */
export function readProfiles({ variables, program }: Output): Profiles {
  const file = profilesFile(variables);
  if (!existsSync(file)) return { current: null, profiles: {} };
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Profiles;
    return { current: stored.current, profiles: Object.fromEntries(Object.entries(stored.profiles)) };
  } catch {
    throw new InvalidArguments(`${file} cannot be read. Delete it, and run ${program} login.`);
  }
}

/** Writes the profiles atomically, readable by their owner only: they contain keys. */
export function writeProfiles({ variables }: Output, profiles: Profiles): void {
  const file = profilesFile(variables);
  const draft = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  // An existing draft of a process with the same id keeps its mode.
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/** A stored profile with its name. */
export interface NamedProfile extends Profile {
  readonly name: string;
}

/**
 * Returns the profile that `--profile` or COMMERCE_PROFILE names, or else the one of the last login; null if nothing is
 * named and stored. Throws `InvalidArguments` for an unknown name.
 */
export function findProfile(named: string | undefined, output: Output): NamedProfile | null {
  const { current, profiles } = readProfiles(output);
  const name = named ?? (output.variables['COMMERCE_PROFILE'] || current);
  if (name === null) return null;
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile) return { name, ...profile };
  const names = Object.keys(profiles).join(', ') || 'none';
  throw new InvalidArguments(
    `There is no profile "${name}". Stored: ${names}. Run ${output.program} login --profile ${name} to create it.`,
  );
}

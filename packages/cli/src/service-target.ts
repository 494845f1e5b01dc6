import { existsSync, readFileSync } from 'node:fs';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { type ServiceClient, serviceClient } from '../../../app/runtime/service-client';
import type { SandboxData } from '../../../app/triggers';
import type { CommandArguments, Output } from './command';
import { findProfile, type NamedProfile } from './profiles';

/** The URL of a service and a credential for it. */
export interface ServiceTarget {
  readonly origin: string;
  readonly key: string;
  /** Profile that they come from; null for `sandbox.json` and for COMMERCE_API_KEY with `--origin`. */
  readonly profile: NamedProfile | null;
}

type Written = SandboxData & Pick<ServiceTarget, 'origin'>;

/**
 * Returns the service and the credential. The key is COMMERCE_API_KEY, or else the stored one of the service; the
 * service is that of `--origin`, or else that of the profile or of `sandbox.json`. A stored key is only sent to its own
 * origin. Throws `InvalidArguments` if the service or the credential is unknown.
 */
export function findServiceTarget({ options }: CommandArguments, output: Output): ServiceTarget {
  const { variables, program } = output;
  const [givenKey, givenOrigin] = [variables['COMMERCE_API_KEY'] || undefined, options['origin']];
  if (givenOrigin !== undefined) originOf(givenOrigin);
  if (givenKey !== undefined && givenOrigin !== undefined)
    return { origin: originOf(givenOrigin), key: givenKey, profile: null };
  const stored = storedTarget(options, output);
  if (!stored)
    throw new InvalidArguments(
      givenKey === undefined
        ? `There is no key. Run ${program} login, or set COMMERCE_API_KEY and give --origin.`
        : `The service is unknown: give --origin with COMMERCE_API_KEY, or run ${program} login.`,
    );
  if (givenKey !== undefined) return { ...stored, key: givenKey };
  if (givenOrigin !== undefined && originOf(givenOrigin) !== stored.origin)
    throw new InvalidArguments(
      `The stored key is for ${stored.origin}: set COMMERCE_API_KEY for ${originOf(givenOrigin)}, or run ${program} login.`,
    );
  return stored;
}

function storedTarget(options: CommandArguments['options'], output: Output): ServiceTarget | null {
  const profile = options['sandbox'] === undefined ? findProfile(options['profile'], output) : null;
  if (profile) return { origin: profile.origin, key: profile.key, profile };
  const file = options['sandbox'] ?? output.sandboxFile();
  const sandboxData = file === null ? null : readSandboxFile<Written>(file);
  if (!sandboxData && options['sandbox'] !== undefined) throw missingFile(options['sandbox']);
  const key = sandboxData?.accounts[0]?.keys.latest;
  return sandboxData && key !== undefined ? { origin: originOf(sandboxData.origin), key, profile: null } : null;
}

/** Checks the URL of a service, and returns its origin. Throws `InvalidArguments`. */
export function originOf(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new InvalidArguments(`"${text}" is not the URL of a service, such as https://api.example.com.`);
}

/**
 * Returns the content of `sandbox.json`, which has the URL of the service. Throws `InvalidArguments` if the file does not
 * exist.
 */
export function readSandbox<Data extends SandboxData>(
  { options }: CommandArguments,
  output: Output,
): Data & Pick<ServiceTarget, 'origin'> {
  const file = options['sandbox'] ?? output.sandboxFile() ?? 'sandbox.json';
  const sandboxData = readSandboxFile<Data & Pick<ServiceTarget, 'origin'>>(file);
  if (!sandboxData) throw missingFile(file);
  return sandboxData;
}

function missingFile(file: string): InvalidArguments {
  return new InvalidArguments(
    `${file} does not exist: a service with demo data writes it at startup. Give --sandbox for another file.`,
  );
}

/** Creates a REST client for the service. Its requests use the given API version, by default the one of the key. */
export function clientOf(args: CommandArguments, output: Output, version?: string): ServiceClient {
  const { origin, key } = findServiceTarget(args, output);
  return serviceClient(`${origin}/api/v1`, key, version);
}

function readSandboxFile<Data>(file: string): Data | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Data;
  } catch {
    throw new InvalidArguments(`${file} cannot be read: it is not JSON.`);
  }
}

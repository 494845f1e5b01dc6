import { existsSync, readFileSync } from 'node:fs';
import type { DemoData } from '../demo-data';
import { InvalidArguments } from '../runtime/command';
import { type ServiceClient, serviceClient } from '../runtime/service-client';
import type { CommandArguments, Output } from './command';

/** The URL of a service and a credential for it. */
export interface ServiceTarget {
  readonly origin: string;
  readonly key: string;
}

type Written = DemoData & Pick<ServiceTarget, 'origin'>;

/**
 * Returns the service and credential from the options `--origin` and `--key`, or else from `sandbox.json`. Throws
 * `InvalidArguments` if neither is available.
 */
export function findServiceTarget({ options }: CommandArguments, output: Output): ServiceTarget {
  const file = options['sandbox'] ?? output.sandboxFile();
  const sandboxData = readFile(file);
  const [origin, key] = [
    options['origin'] ?? sandboxData?.origin,
    options['key'] ?? sandboxData?.accounts[0]?.keys.latest,
  ];
  if (origin === undefined || key === undefined)
    throw new InvalidArguments(`${file} does not exist: give --origin and --key.`);
  return { origin: origin.replace(/\/$/, ''), key };
}

/**
 * Returns the content of `sandbox.json`: the demo data and the URL of the service. Throws `InvalidArguments` if the
 * file does not exist.
 */
export function readDemoData({ options }: CommandArguments, output: Output): Written {
  const file = options['sandbox'] ?? output.sandboxFile();
  const sandboxData = readFile(file);
  if (!sandboxData)
    throw new InvalidArguments(
      `${file} does not exist: a service with demo data writes it at startup. Give --sandbox for another file.`,
    );
  return { ...sandboxData, origin: options['origin'] ?? sandboxData.origin };
}

/** Creates a REST client for the service. Its requests use the API version of the key. */
export function clientOf(args: CommandArguments, output: Output): ServiceClient {
  const { origin, key } = findServiceTarget(args, output);
  return serviceClient(`${origin}/api/v1`, key);
}

function readFile(file: string): Written | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch {
    throw new InvalidArguments(`${file} cannot be read: it is not JSON.`);
  }
}

import { existsSync, readFileSync } from 'node:fs';
import type { DemoWorld } from '../demo-world';
import { WrongArguments } from '../parts/command';
import { type ServiceClient, serviceClient } from '../parts/service-client';
import type { Asked, Output } from './command';

/** The URL of a service and a credential for it. */
export interface Place {
  readonly origin: string;
  readonly key: string;
}

type Written = DemoWorld & Pick<Place, 'origin'>;

/** Returns the service named by the options, or else the one described in sandbox.json. Throws `WrongArguments`. */
export function placeOf({ options }: Asked, out: Output): Place {
  const file = options['sandbox'] ?? out.sandboxFile();
  const known = readFile(file);
  const [origin, key] = [options['origin'] ?? known?.origin, options['key'] ?? known?.accounts[0]?.keys.latest];
  if (origin === undefined || key === undefined)
    throw new WrongArguments(`There is no ${file}: give --origin and --key.`);
  return { origin: origin.replace(/\/$/, ''), key };
}

/** Returns the demo world of the service, with the service's origin. Throws `WrongArguments` if there is none. */
export function worldOf({ options }: Asked, out: Output): Written {
  const file = options['sandbox'] ?? out.sandboxFile();
  const known = readFile(file);
  if (!known)
    throw new WrongArguments(
      `There is no ${file}: a service with a demo world writes it when it starts. Give --sandbox for another one.`,
    );
  return { ...known, origin: options['origin'] ?? known.origin };
}

/** Creates a REST client for the service, in the API version of the key. */
export function clientOf(asked: Asked, out: Output): ServiceClient {
  const { origin, key } = placeOf(asked, out);
  return serviceClient(`${origin}/api/v1`, key);
}

function readFile(file: string): Written | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch {
    throw new WrongArguments(`${file} cannot be read: it is not JSON.`);
  }
}

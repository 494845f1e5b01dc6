import type { Config } from '../config';
import { WrongArguments } from '../parts/command';
import type { Shutdown } from '../parts/shutdown';
import { runGateway } from './gateway';
import { runRest } from './rest';
import { runSubgraph } from './subgraph';
import { runWorker } from './worker';

/**
 * Runs one role in this process and answers the address it listens at.
 *
 * @param progress takes one line for each step that a person may want to wait for
 */
export type Role = (config: Config, shutdown: Shutdown, progress: (line: string) => void) => Promise<string>;

/** The word for all roles in one process, which is also what a process without a role has. */
export const allRoles = 'all';

/** Every role that a process of its own can have. */
export const roles: Readonly<Record<string, Role>> = {
  gateway: runGateway,
  rest: runRest,
  worker: runWorker,
  'subgraph:platform': (config, shutdown) => runSubgraph('platform', config, shutdown),
  'subgraph:billing': (config, shutdown) => runSubgraph('billing', config, shutdown),
  'subgraph:payouts': (config, shutdown) => runSubgraph('payouts', config, shutdown),
  'subgraph:courses': (config, shutdown) => runSubgraph('courses', config, shutdown),
  'subgraph:trust-safety': (config, shutdown) => runSubgraph('trust-safety', config, shutdown),
  'subgraph:events': (config, shutdown) => runSubgraph('events', config, shutdown),
};

/** Throws `WrongArguments` for a role that does not exist. */
export function roleNamed(name: string): Role {
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (!role)
    throw new WrongArguments(
      `There is no role "${name}". The roles are ${[...Object.keys(roles), allRoles].join(', ')}.`,
    );
  return role;
}

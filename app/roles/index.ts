import type { Config } from '../config';
import { InvalidArguments } from '../runtime/command';
import type { Shutdown } from '../runtime/shutdown';
import { runGateway } from './gateway';
import { allRoles, type RoleName } from './names';
import { runRest } from './rest';
import { runSubgraph } from './subgraph';
import { runWorker } from './worker';

/**
 * Runs one role in this process and returns the URL that it listens on.
 * @param progress receives a line for each step that an operator may want to see
 */
export type Role = (config: Config, shutdown: Shutdown, progress: (line: string) => void) => Promise<string>;

/** Roles that can run in a separate process. */
export const roles: Readonly<Record<RoleName, Role>> = {
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

/** Returns a role by name. Throws `InvalidArguments` if it does not exist. */
export function findRole(name: string): Role {
  const role = Object.hasOwn(roles, name) ? roles[name as RoleName] : undefined;
  if (!role)
    throw new InvalidArguments(
      `There is no role "${name}". The roles are ${[...Object.keys(roles), allRoles].join(', ')}.`,
    );
  return role;
}

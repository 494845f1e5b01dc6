import type { Graph } from '../../gateway/src';
import { type Billing, seedMemberships } from '../../subgraphs/billing/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';
import type { Platform } from '../../subgraphs/platform/src';
import { buyerAt } from './buyers';

export interface BulkDependencies {
  readonly platform: Platform;
  readonly billing: Billing;
  readonly graph: Graph;
  readonly log: Logger;
  /** The selling account. */
  readonly accountId: string;
  readonly memberships: number;
  /** Seed of the generated data: equal seeds create equal memberships. */
  readonly seed: number;
  readonly progress: (done: number) => void;
}

/** Fixed current time of the bulk data, so that a later run writes the same rows. */
const now = new Date('2026-03-01T00:00:00.000Z');
const membershipsPerBuyer = 3;
const plansQuery =
  'query ($accountId: ID) { plans(filter: { accountId: $accountId }, first: 100) { nodes { id product { id } } } }';

/** Creates many memberships of an account's plans, and the users who own them. Returns the number of new memberships. */
export async function seedBulk({
  platform,
  billing,
  graph,
  log,
  accountId,
  memberships,
  seed,
  progress,
}: BulkDependencies): Promise<number> {
  if (memberships === 0) return 0;
  const users = Math.ceil(memberships / membershipsPerBuyer);
  const buyers = Array.from({ length: users }, (_, index) => buyerAt(seed, index, now));
  await platform.seed.users(buyers);
  const planIds = await plansOf(graph, log, accountId);
  const userAt = (index: number) => buyers[index] as (typeof buyers)[number];
  return seedMemberships(billing.database, {
    count: memberships,
    seed,
    planIds,
    users,
    userAt,
    now,
    onProgress: progress,
  });
}

async function plansOf(graph: Graph, log: Logger, accountId: string): Promise<string[]> {
  const scope = { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null };
  const { data, errors } = await graph.execute(graph.prepare(plansQuery), { accountId }, scope);
  if (errors?.[0]) throw errors[0];
  const { nodes } = (data as { plans: { nodes: { id: string; product: { id: string } | null }[] } }).plans;
  return nodes
    .filter(({ product }) => product !== null)
    .map(({ id }) => id)
    .sort();
}

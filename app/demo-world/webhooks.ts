import type { EventsSubgraph } from '../../subgraphs/events/src';
import { type Logger, newId } from '../../subgraphs/kit/src';
import { askerOf } from './ask';
import type { WorldClock } from './seeded';
import { idOf } from './settlers';

/** Webhooks of every family. None is enabled, so that nothing leaves the machine. */
const webhooks = [
  {
    account: 'pickaxe-labs',
    path: 'v2',
    api_version: 'v2',
    events: ['membership_went_valid', 'membership_went_invalid', 'payment_succeeded'],
  },
  { account: 'pickaxe-labs', path: 'v5', api_version: 'v5', events: ['membership.went_valid', 'payment.failed'] },
  {
    account: 'pickaxe-labs',
    path: 'events',
    api_version: 'v1',
    api_version_date: '2026-08-21',
    events: ['membership.activated', 'payment.succeeded', 'payout.updated'],
  },
  {
    account: 'northwind-audio',
    path: 'events',
    api_version: 'v1',
    events: ['membership.activated', 'withdrawal.updated'],
  },
] as const;

/** Takes the webhooks over. */
export async function addWebhooks(events: EventsSubgraph, clock: WorldClock): Promise<void> {
  const content = webhooks.map(({ account, path, ...webhook }) => {
    clock.pass(5);
    return {
      ...webhook,
      id: newId('hook'),
      resource_id: idOf('biz', account),
      url: `https://example.com/hooks/${path}`,
      enabled: false,
      created_at: clock.now().toISOString(),
    };
  });
  const { problems } = await events.importWebhooks(content, undefined, clock);
  if (problems.length > 0) throw new Error(`The demo world cannot be made: ${problems.join(' ')}`);
}

/** The newest webhook of an account, for those who want to try one. */
export async function newestWebhook(
  events: EventsSubgraph,
  log: Logger,
  clock: WorldClock,
  accountId: string,
): Promise<string | null> {
  const ask = askerOf<{ webhooks: { nodes: { id: string }[] } }>(events, log, clock);
  const found = await ask('query ($accountId: ID!) { webhooks(accountId: $accountId, first: 1) { nodes { id } } }', {
    accountId,
  });
  return found.webhooks.nodes[0]?.id ?? null;
}

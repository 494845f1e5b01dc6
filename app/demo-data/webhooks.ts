import type { EventsSubgraph } from '../../subgraphs/events/src';
import { type Logger, newId } from '../../subgraphs/kit/src';
import { DemoDataError, executorOf } from './graphql';
import type { DemoClock } from './clock-and-ids';
import { idOf } from './accounts';

/**
 * Webhooks with each family of payload versions (`v2`, `v5`, dated). All are disabled, so that no request leaves the
 * machine.
 */
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

/** Imports the webhooks above into the events domain. */
export async function addWebhooks(events: EventsSubgraph, clock: DemoClock): Promise<void> {
  const content = webhooks.map(({ account, path, ...webhook }) => {
    clock.pause();
    return {
      ...webhook,
      id: newId('hook'),
      resource_id: idOf('biz', account),
      url: receiverOf(path),
      enabled: false,
      created_at: clock.now().toISOString(),
    };
  });
  const { problems } = await events.importWebhooks(content, undefined, clock);
  if (problems.length > 0) throw new DemoDataError(problems.join(' '));
}

/** Returns the id of the account's demo webhook with the newest payload version; null if the webhook was deleted. */
export async function exampleWebhook(
  events: EventsSubgraph,
  log: Logger,
  clock: DemoClock,
  accountId: string,
): Promise<string | null> {
  const execute = executorOf<{ webhooks: { nodes: { id: string; url: string }[] } }>(events, log, clock);
  // Oldest rows first, because the demo webhooks are older than all webhooks that users have created.
  const found = await execute(
    'query ($accountId: ID!) { webhooks(accountId: $accountId, sort: { direction: ASC }, first: 100) { nodes { id url } } }',
    { accountId },
  );
  return found.webhooks.nodes.find(({ url }) => url === receiverOf('events'))?.id ?? null;
}

function receiverOf(path: string): string {
  return `https://example.com/hooks/${path}`;
}

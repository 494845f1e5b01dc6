import { apiOf } from '../support/api';
import { GapFreeReceiver, type ListEvents, randomFifth } from '../support/gap-free-receiver';
import { until } from '../support/until';
import { openLiveFixture, type RealtimeFixture } from './support';

interface EventList {
  readonly data: readonly { readonly id: string }[];
  readonly page_info: { readonly end_cursor: string; readonly has_next_page: boolean };
}

const changes = 300;
const concurrentChanges = 6;

let fixture: RealtimeFixture;
beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterAll(() => fixture.close());

async function changePlan(times: number): Promise<void> {
  for (let number = 1; number <= times; number += 1)
    await fixture.mutate(
      'mutation ($id: ID!, $title: String!) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
      { id: fixture.service.demoData.examples.plan_id, title: `Change ${number}` },
    );
}

it('a receiver that loses a fifth of its requests handles each event once, because it compares two cursors', async () => {
  const api = apiOf<any>(fixture.service);
  const list: ListEvents = async (after) => {
    const { data, page_info: info }: EventList = await api.ok(
      'GET',
      `/event_log?account_id=${fixture.accountId}&types=plan.updated&after=${after}&first=20`,
    );
    return { messages: data, endCursor: info.end_cursor, hasNextPage: info.has_next_page };
  };
  const start = await fixture.now();
  const { receiver, url, close } = await GapFreeReceiver.open(start, list, randomFifth(changes, 20_261_129));
  await api.ok('POST', '/webhooks', { body: { url, events: ['plan.updated'] } });
  await Promise.all(Array.from({ length: concurrentChanges }, () => changePlan(changes / concurrentChanges)));
  await until(() => receiver.counts.requests === changes);
  // Only a later message shows that the last ones are missing.
  await changePlan(1);
  await until(() => receiver.counts.handled === changes + 1);
  const logged: string[] = [];
  for (let after = start, hasNextPage = true; hasNextPage;) {
    const page = await list(after);
    logged.push(...page.messages.map(({ id }) => id));
    ({ endCursor: after, hasNextPage } = page);
  }
  expect(receiver.counts).toEqual({ requests: changes + 1, lost: changes / 5, handled: changes + 1 });
  expect(receiver.handled.toSorted()).toEqual(logged.toSorted());
  await close();
});

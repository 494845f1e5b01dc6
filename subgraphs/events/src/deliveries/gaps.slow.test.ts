import { GapFreeReceiver, type ListEvents, randomFifth } from '../../../../test/support/gap-free-receiver';
import { until } from '../../../../test/support/until';
import { principal, runQuery } from '../testing/event-fixture';
import { fastSettings } from '../testing/webhook-fixture';
import { fixture, setUpTests } from './testing';

const events = 100_000;
const eventsPerTransaction = 5_000;

setUpTests();

/** Records events about different plans, as a domain would. */
async function recordEvents(): Promise<void> {
  for (let first = 1; first <= events; first += eventsPerTransaction)
    await fixture.rows(
      `INSERT INTO shop.outbox (event_id, type, resource, resource_id, account_id, occurred_at, "row")
       SELECT 'evt_' || n, 'plan.updated', 'Plan', 'plan_' || n, 'biz_one', now(), '{"account_id": "biz_one", "price": 10}' FROM generate_series($1::int, $2::int) n`,
      [first, first + eventsPerTransaction - 1],
    );
}

const owner = principal({ biz_one: ['plan:basic:read'] });

/** Lists events of the account after a cursor; from the start of the log by default. */
async function listEvents(after: string | null, first: number): Promise<any> {
  const { data } = await runQuery(
    fixture.events,
    owner,
    'query ($after: String, $first: Int) { events(accountId: "biz_one", types: ["plan.updated"], after: $after, first: $first) { nodes { message } pageInfo { endCursor hasNextPage } } }',
    { after, first },
  );
  return data?.events;
}

const list: ListEvents = async (after) => {
  const { nodes, pageInfo } = await listEvents(after, 20);
  return { messages: nodes.map(({ message }: { message: string }) => JSON.parse(message)), ...pageInfo };
};

it('a receiver that loses 20,000 of 100,000 requests handles each event once', async () => {
  const { endCursor } = (await listEvents(null, 1)).pageInfo;
  const { receiver, url, close } = await GapFreeReceiver.open(endCursor, list, randomFifth(events, 20_261_129));
  await fixture.add({ url });
  fixture.events.startDeliveries(fastSettings);
  await recordEvents();
  for (let arrived = 0; arrived < events; arrived += eventsPerTransaction)
    await until(() => receiver.counts.requests >= arrived + eventsPerTransaction);
  // Only a later message shows that the last ones are missing.
  await fixture.change({ id: 'plan_last' });
  await until(() => receiver.counts.handled === events + 1);
  expect(receiver.counts).toEqual({ requests: events + 1, lost: events / 5, handled: events + 1 });
  const logged = await fixture.rows("SELECT replace(event_id, 'evt_', 'msg_') AS id FROM events.log");
  expect(receiver.handled.toSorted()).toEqual(logged.map(({ id }) => id as string).toSorted());
  await close();
});

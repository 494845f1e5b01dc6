import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { parseExactJson, parseRow, systemPrincipal } from '../../../kit/src';
import { until } from '../../../../test/support/until';
import {
  runQuery,
  change,
  committed,
  type EventFixture,
  listen,
  openEventFixture,
  readRow,
} from '../testing/event-fixture';
import { NotRenderable, type ReadResource, ResourceUnavailable } from './read-resource';

let fixture: EventFixture;
let writer: pg.Client;

beforeEach(async () => {
  fixture = await openEventFixture('renderer');
  writer = await fixture.client();
});
afterEach(() => fixture.close());

/** In one transaction, so that the renderer receives all events at once. */
async function write(...ids: string[]): Promise<void> {
  await writer.query('BEGIN');
  for (const id of ids) await change(writer, { id });
  await writer.query('COMMIT');
  committed(fixture);
}

function render(readResource: ReadResource, options: { attempts?: number; repairInterval?: number } = {}): void {
  fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'] });
  fixture.events.startRenderer({ readResource, firstPause: 2, ...options });
}

async function published(): Promise<{ resource_id: string; body: string; render_failed: boolean }[]> {
  return (
    await writer.query(
      'SELECT resource_id, body, render_failed FROM events.log WHERE published_at IS NOT NULL ORDER BY position',
    )
  ).rows;
}

describe('the renderer', () => {
  it('publishes in order although reads end in a different order', async () => {
    let reading: (() => void)[] = [];
    let maxConcurrent = 0;
    render(async (resource, id, captured, accountId) => {
      await new Promise<void>((resolve) => void reading.push(resolve));
      return readRow(resource, id, captured, accountId);
    });
    const listening = await listen(fixture.events, systemPrincipal);
    const ids = Array.from({ length: 60 }, (_, index) => `plan_${index}`);
    await write(...ids);
    for (let remaining = ids.length; remaining > 0;) {
      await until(() => reading.length >= Math.min(remaining, 8));
      const batch = reading;
      reading = [];
      maxConcurrent = Math.max(maxConcurrent, batch.length);
      remaining -= batch.length;
      for (const end of batch.reverse()) end();
    }
    expect((await listening.next(60)).map((event) => event.resourceId)).toEqual(ids);
    expect(maxConcurrent).toBe(8);
    await listening.stop();
  });

  it('publishes events together that become ready at the same time, without waiting for a slower one', async () => {
    const ready: (() => void)[] = [];
    const last = Promise.withResolvers<void>();
    render(async (resource, id, captured, accountId) => {
      if (id === 'plan_7') await last.promise;
      else {
        await new Promise<void>((resolve) => void ready.push(resolve));
        // Each resource becomes ready slightly later than the one before, and all of them within the same turn of the
        // event loop.
        for (let ticks = 0; ticks < 50 * Number(id.at(-1)); ticks += 1) await Promise.resolve();
      }
      return readRow(resource, id, captured, accountId);
    });
    const listening = await listen(fixture.events, systemPrincipal);
    await write(...Array.from({ length: 8 }, (_, index) => `plan_${index}`));
    await until(
      async () => ready.length,
      (count) => count === 7,
    );
    for (const resolve of ready) resolve();
    await listening.next(7);
    const transactions = await writer.query(
      'SELECT xmin::text, count(*)::int FROM events.log WHERE published_at IS NOT NULL GROUP BY 1',
    );
    last.resolve();
    expect(transactions.rows).toEqual([{ xmin: expect.any(String), count: 7 }]);
    expect((await listening.next(1)).map((event) => event.resourceId)).toEqual(['plan_7']);
    await listening.stop();
  });

  it('freezes the changed fields with exact numbers, for events with previous values', async () => {
    render(readRow);
    const fields =
      'resourceId now: payload(apiVersionDate: "2025-01-01") before: previousAttributes(apiVersionDate: "2025-01-01") message(apiVersionDate: "2026-08-13")';
    const listening = await listen(fixture.events, systemPrincipal, {}, fields);
    await change(writer, { id: 'plan_a', price: '1.00' });
    await change(writer, { id: 'plan_a', price: '12345678901234567890.12', hasPrevious: true });
    await change(writer, { id: 'plan_a', price: '3', hasPrevious: true });
    await change(writer, { id: 'plan_a', price: '3', hasPrevious: true });
    await change(writer, { id: 'plan_a', price: '4', type: 'plan.deleted', hasPrevious: true });
    committed(fixture);
    const events = await listening.next(5);
    expect(JSON.stringify(events.map(({ before }) => before))).toBe(
      '[null,{"price":1.00},{"price":12345678901234567890.12},{},null]',
    );
    expect(events.map(({ message }) => /"data":.*/.exec(message as string)?.[0])).toEqual([
      '"data":{"id":"plan_a","account":"biz_one","price":1.00}}',
      '"data":{"id":"plan_a","account":"biz_one","price":12345678901234567890.12},"previous_attributes":{"price":1.00}}',
      '"data":{"id":"plan_a","account":"biz_one","price":3},"previous_attributes":{"price":12345678901234567890.12}}',
      '"data":{"id":"plan_a","account":"biz_one","price":3},"previous_attributes":{}}',
      '"data":{"id":"plan_a","account":"biz_one","price":4}}',
    ]);
    await listening.stop();
  });

  it('publishes nothing that does not directly follow the published events, and changes nothing in that case', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let renderCount = 0;
    render(async (resource, id, captured, accountId) => {
      renderCount += 1;
      await gate;
      return readRow(resource, id, captured, accountId);
    });
    await write('plan_a', 'plan_b');
    await until(() => renderCount === 2);
    // Simulates that another process has published the first event meanwhile.
    await writer.query('UPDATE events.log_state SET published_position = 1');
    release();
    await until(published, (rows) => rows.length > 0);
    expect((await published()).map((row) => row.resource_id)).toEqual(['plan_b']);
  });

  it('retries a failing event, and publishes nothing beyond it', async () => {
    const failures = new Map([['plan_b', 3]]);
    render(async (resource, id, captured, accountId) => {
      const remaining = failures.get(id) ?? 0;
      failures.set(id, remaining - 1);
      if (remaining > 0) throw new Error('not now');
      return readRow(resource, id, captured, accountId);
    });
    const listening = await listen(fixture.events, systemPrincipal);
    await write('plan_a', 'plan_b', 'plan_c');
    expect((await listening.next(3)).map((event) => event.resourceId)).toEqual(['plan_a', 'plan_b', 'plan_c']);
    expect(failures.get('plan_b')).toBe(-1);
    expect((await published()).map((event) => event.render_failed)).toEqual([false, false, false]);
    await listening.stop();
  });

  it('publishes an event without its body if it cannot be rendered, and repairs it later from the row snapshot', async () => {
    let broken = true;
    let attempts = 0;
    render(
      async (resource, id, captured, accountId) => {
        if (id === 'plan_bad') attempts += 1;
        if (id === 'plan_bad' && broken) throw new Error('never');
        return readRow(resource, id, captured, accountId);
      },
      { attempts: 4, repairInterval: 50 },
    );
    await write('plan_bad', 'plan_good');
    await until(published, (events) => events.length === 2);
    expect(attempts).toBeGreaterThanOrEqual(4);
    expect((await published())[0]).toEqual({ resource_id: 'plan_bad', body: '{"id":"plan_bad"}', render_failed: true });
    const query = '{ events { nodes { data: payload old: payload(apiVersionDate: "2025-01-01") } } }';
    expect(await runQuery(fixture.events, systemPrincipal, query)).toMatchObject({
      data: {
        events: { nodes: [{ data: { id: 'plan_bad' }, old: { id: 'plan_bad' } }, { data: { id: 'plan_good' } }] },
      },
    });

    broken = false;
    // The row has changed since; the event keeps its snapshot.
    await writer.query("UPDATE shop.plans SET price = 99 WHERE id = 'plan_bad'");
    fixture.signals.notify('logged');
    await until(published, ([first]) => {
      fixture.signals.notify('logged');
      return first?.render_failed === false;
    });
    expect((await published())[0]?.body).toBe('{"id":"plan_bad","account":"biz_one","price":10,"secret_note":"kept"}');
  });

  it('repairs events also while others are pending all the time', async () => {
    const maxEvents = 300;
    let [attempts, events] = [0, 0];
    let repairedAfter: number | null = null;
    render(
      async (resource, id, captured, accountId) => {
        if (id === 'plan_bad') {
          attempts += 1;
          if (attempts === 1) throw new NotRenderable('not now');
          return readRow(resource, id, captured, accountId);
        }
        events += 1;
        if ((await published())[0]?.render_failed === false) repairedAfter ??= events;
        else if (events < maxEvents) {
          // The next event is in the log before this one is published, so that each step finds a pending event.
          const next = `plan_${events}`;
          await write(next);
          await until(
            async () => (await writer.query('SELECT 1 FROM events.log WHERE resource_id = $1', [next])).rowCount,
          );
        }
        return readRow(resource, id, captured, accountId);
      },
      { repairInterval: 20 },
    );
    await write('plan_bad', 'plan_0');
    await until(() => repairedAfter !== null || events >= maxEvents);
    expect(repairedAfter).not.toBeNull();
  });

  it('gives up immediately on an event that can never be rendered', async () => {
    let attempts = 0;
    render(async () => {
      attempts += 1;
      throw new NotRenderable('no such resource');
    });
    await write('plan_a');
    expect(await until(published, (events) => events.length === 1)).toEqual([
      { resource_id: 'plan_a', body: '{"id":"plan_a"}', render_failed: true },
    ]);
    expect(attempts).toBe(1);
  });

  it('waits for an unavailable domain instead of giving up its events', async () => {
    let isUnavailable = true;
    let attempts = 0;
    render(
      async (resource, id, captured, accountId) => {
        attempts += 1;
        if (isUnavailable) throw new ResourceUnavailable('shop does not answer');
        return readRow(resource, id, captured, accountId);
      },
      { attempts: 2 },
    );
    await write('plan_a');
    await until(
      async () => attempts,
      (count) => count > 5,
    );
    expect(await published()).toEqual([]);
    isUnavailable = false;
    expect(await until(published, (events) => events.length === 1)).toMatchObject([
      { resource_id: 'plan_a', render_failed: false },
    ]);
  });

  it('stops after all reads in progress have ended', async () => {
    const reads: (() => void)[] = [];
    let [finishedReads, isStopped] = [0, false];
    fixture.events.startOutboxPublisher({ schemas: ['shop', 'school'] });
    const reading = fixture.events.startRenderer({
      readResource: async (resource, id, captured, accountId) => {
        await new Promise<void>((resolve) => void reads.push(resolve));
        finishedReads += 1;
        return readRow(resource, id, captured, accountId);
      },
    });
    await write('plan_a', 'plan_b', 'plan_c', 'plan_d');
    await until(() => reads.length === 4);
    const stopping = reading.stop().then(() => (isStopped = true));
    for (const end of reads.slice(0, 3)) end();
    await until(() => finishedReads === 3);
    await nextTurn();
    expect(isStopped).toBe(false);
    reads[3]?.();
    await stopping;
    expect(finishedReads).toBe(4);
  });

  it('stops while an event fails, and the next renderer resumes at the same position', async () => {
    const other = await fixture.another();
    other.startOutboxPublisher({ schemas: ['shop', 'school'] });
    const stuck = other.startRenderer({ readResource: () => Promise.reject(new Error('never')), firstPause: 60_000 });
    await write('plan_a', 'plan_b');
    await until(
      async () => (await writer.query('SELECT 1 FROM events.log')).rowCount,
      (count) => count === 2,
    );
    await stuck.stop();
    expect(await published()).toEqual([]);
    render(readRow);
    expect((await until(published, (events) => events.length === 2)).map((event) => event.resource_id)).toEqual([
      'plan_a',
      'plan_b',
    ]);
  });

  it('preserves exact numbers from the row to the subscriber', async () => {
    let captured: unknown;
    render((resource, id, row, accountId) => {
      captured = row;
      return readRow(resource, id, row, accountId);
    });
    await change(writer, { id: 'plan_exact', price: '12345678901234567890.123456789012345678' });
    committed(fixture);
    await until(published, (events) => events.length === 1);
    expect(captured).toEqual({
      type: 'Plan',
      id: 'plan_exact',
      row: { id: 'plan_exact', account_id: 'biz_one', price: '12345678901234567890.123456789012345678' },
    });
    const result = await runQuery(
      fixture.events,
      systemPrincipal,
      '{ events { nodes { data: payload(apiVersionDate: "2025-01-01") } } }',
    );
    expect(JSON.stringify(result)).toBe(
      '{"data":{"events":{"nodes":[{"data":{"id":"plan_exact","price":12345678901234567890.123456789012345678,"company":"biz_one"}}]}}}',
    );
  });
});

describe('exact JSON', () => {
  it('is serialized as it was parsed', () => {
    const text =
      '{"b":1,"a":[0.1,1e+21,123456789012345678901,-0.000000000000000000012345678901234567,"1.0",null,true],"n":{"deep":9007199254740993}}';
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
  });

  it('parses a row without losing digits', () => {
    expect(parseRow('{"price": 10.50, "count": 3, "wei": 1000000000000000001, "metadata": {"n": 1.5}}')).toEqual({
      price: '10.50',
      count: 3,
      wei: '1000000000000000001',
      metadata: { n: 1.5 },
    });
    expect(
      JSON.stringify(parseRow('{"price": 10.50, "metadata": {"large": 1000000000000000000000, "list": [2.50]}}')),
    ).toBe('{"price":"10.50","metadata":{"large":1000000000000000000000,"list":[2.50]}}');
  });
});

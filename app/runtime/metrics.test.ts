/**
 * The metrics contain each worker of the process that has ever failed, including those of other test files.
 *
 * @jest-environment node
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchScale } from '../scale';
import { singleDatabase } from './databases';
import { createMetrics, type Metrics } from './metrics';
import { QueueDepthRepository } from './queue-depths.repository';

const completedRequest = {
  api: 'v1',
  method: 'GET',
  operation: 'GET /plans',
  version: '2026-08-21',
  status: 200,
  began: 0,
  requestId: 'r',
  principal: null,
} as const;

async function createFullMetrics(): Promise<Metrics> {
  const metrics = await createMetrics();
  metrics.watchPool('billing', () => ({ total: 3, idle: 2, waiting: 1 }));
  metrics.watchSockets(() => ({ connections: 4, subscriptions: 5, received: 6, sent: 7 }));
  metrics.watchSignals(() => false);
  watchScale(metrics.registry, singleDatabase({ MODE: 'sandbox' }, 'postgres://one'), {
    needs: { 'event log': () => undefined },
    backlog: async () => 2,
  });
  metrics.watchQueues({
    count: 3,
    read: async () => [
      { queue: 'mails', depth: 8, oldestSeconds: 9 },
      { queue: 'log unpublished', depth: 0, oldestSeconds: null },
    ],
  });
  return metrics;
}

const serviceMetrics = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('commerce_graph_') && !line.includes('_bucket'));

it('exports all watched values', async () => {
  const metrics = await createFullMetrics();
  metrics.observe({ ...completedRequest, began: performance.now() });
  expect(serviceMetrics(await metrics.text()).filter((line) => !line.includes('_sum'))).toEqual([
    'commerce_graph_requests_total{api="v1",operation="GET /plans",version="2026-08-21",status="2xx"} 1',
    'commerce_graph_request_seconds_count{api="v1",operation="GET /plans",version="2026-08-21"} 1',
    'commerce_graph_database_connections{pool="billing",state="total"} 3',
    'commerce_graph_database_connections{pool="billing",state="idle"} 2',
    'commerce_graph_database_connections{pool="billing",state="waiting"} 1',
    'commerce_graph_sockets 4',
    'commerce_graph_subscriptions 5',
    'commerce_graph_socket_messages_total{direction="received"} 6',
    'commerce_graph_socket_messages_total{direction="sent"} 7',
    'commerce_graph_signals_connected 0',
    'commerce_graph_event_log_connected 1',
    'commerce_graph_event_log_behind 2',
    'commerce_graph_queue_depth{queue="mails"} 8',
    'commerce_graph_queue_depth{queue="log unpublished"} 0',
    'commerce_graph_queue_oldest_seconds{queue="mails"} 9',
    'commerce_graph_queue_unreadable 1',
  ]);
});

it('limits the number of label values', async () => {
  const metrics = await createMetrics();
  for (let index = 0; index < 5_000; index += 1)
    metrics.observe({
      ...completedRequest,
      api: `api ${index}`,
      operation: `operation ${index}`,
      version: `${index}`,
      status: index,
    });
  const lines = serviceMetrics(await metrics.text());
  const valuesOf = (label: string): Set<string | undefined> =>
    new Set(
      lines.map((line) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1]).filter((value) => value !== undefined),
    );
  expect([valuesOf('api').size, valuesOf('operation').size, valuesOf('version').size]).toEqual([11, 1_001, 101]);
  expect([...valuesOf('status')].every((status) => /^(\d{1,2}xx|gone)$/.test(status ?? ''))).toBe(true);
});

it('documents each metric and each queue in docs/operations.md', async () => {
  const page = readFileSync(join(__dirname, '../../docs/operations.md'), 'utf8');
  const text = await (await createFullMetrics()).text();
  const names = [...text.matchAll(/^# TYPE (commerce_graph_\w+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  const queues = QueueDepthRepository.queues.map((queue) => queue.replace(/^outbox .*/, 'outbox <domain>'));
  expect(queues.filter((queue) => !new RegExp(`^\\|[^|]*\`${queue}\``, 'm').test(page))).toEqual([]);
});

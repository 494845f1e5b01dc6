import { activeTracer, activeTraceId, type Tracer } from '../../subgraphs/kit/src';
import { productCode } from '../../test/architecture/support/source-files';
import { type OtlpReceiver, startOtlpReceiver } from '../../test/support/otlp-receiver';
import { Shutdown } from './shutdown';
import { openTracing } from './tracing';

let collector: OtlpReceiver;
let shutdown: Shutdown;

beforeEach(async () => {
  [collector, shutdown] = [await startOtlpReceiver(), new Shutdown()];
});
afterEach(async () => {
  await shutdown.run();
  await collector.close();
});

async function tracer(ratio = '1'): Promise<Tracer> {
  await openTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: ratio },
    'tester',
    shutdown,
  );
  return activeTracer() as Tracer;
}

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const caller = (flags: string): string => `00-${traceId}-${spanId}-${flags}`;

it('is disabled and not loaded without an endpoint', async () => {
  await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: '1' }, 'tester', shutdown);
  expect(activeTracer()).toBeNull();
  const loading = productCode()
    .filter(({ text }) => /^import (?!type ).*'(@opentelemetry\/|prom-client)/m.test(text))
    .map(({ path }) => path);
  expect(loading).toEqual([]);
});

it('nests spans across asynchronous steps, also for parallel work', async () => {
  const { run } = await tracer();
  await run({ name: 'request', kind: 'server' }, async () => {
    await Promise.all(
      ['one', 'two'].map((name) =>
        run({ name }, async () => {
          await new Promise((resolve) => setImmediate(resolve));
          return run({ name: `in ${name}`, kind: 'client', attributes: { count: 2 } }, () => name);
        }),
      ),
    );
  });
  await shutdown.run();
  const parentOf = (name: string): string | undefined => {
    const span = collector.spans.find((some) => some.name === name);
    return collector.spans.find((some) => some.spanId === span?.parentSpanId)?.name;
  };
  expect(['in one', 'in two', 'one', 'two', 'request'].map(parentOf)).toEqual([
    'one',
    'two',
    'request',
    'request',
    undefined,
  ]);
  expect(collector.spans.find(({ name }) => name === 'in one')).toMatchObject({
    service: 'tester',
    kind: 3,
    attributes: { count: 2 },
    failed: false,
  });
});

it('marks failed spans without their error messages, and rethrows the errors', async () => {
  const { run } = await tracer();
  const failing = run({ name: 'request', kind: 'server' }, async () => {
    throw new Error('mary@example.com was refused');
  });
  await expect(failing).rejects.toThrow('mary@example.com was refused');
  const throwing = (): string =>
    run({ name: 'at once', kind: 'server' }, () => {
      throw new Error('mary@example.com was refused');
    });
  expect(throwing).toThrow('mary@example.com was refused');
  await shutdown.run();
  expect(collector.spans.map(({ name, failed }) => [name, failed])).toEqual([
    ['request', true],
    ['at once', true],
  ]);
  expect(collector.bodies.join('')).not.toContain('mary');
});

it('continues the trace of a caller, and propagates its own span', async () => {
  const { run, traceparent } = await tracer('0');
  const [inside, id] = run({ name: 'request', kind: 'server', traceparent: caller('01') }, () => [
    traceparent(),
    activeTraceId(),
  ]);
  expect(inside).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
  expect(id).toBe(traceId);
  expect([traceparent(), activeTraceId()]).toEqual([undefined, undefined]);
  await shutdown.run();
  expect(collector.spans).toMatchObject([{ name: 'request', traceId, parentSpanId: spanId }]);
  expect(inside).toContain(collector.spans[0]?.spanId);
});

it.each([
  '',
  'nothing',
  caller('1'),
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  caller('01').toUpperCase(),
])('ignores the invalid traceparent %j', async (traceparent) => {
  const { run } = await tracer();
  run({ name: 'request', kind: 'server', traceparent }, () => {});
  await shutdown.run();
  expect(collector.spans).toMatchObject([{ name: 'request', parentSpanId: '' }]);
  expect(collector.spans[0]?.traceId).not.toBe(traceId);
});

it('samples no more than its ratio, and follows the sampling decision of the caller', async () => {
  const { run } = await tracer('0');
  run({ name: 'own', kind: 'server' }, () => {});
  run({ name: 'unwanted', kind: 'server', traceparent: caller('00') }, () => {});
  run({ name: 'wanted', kind: 'server', traceparent: caller('01') }, () => {});
  await shutdown.run();
  expect(collector.spans.map(({ name }) => name)).toEqual(['wanted']);
});

it('starts no trace for work without a request', async () => {
  const { run } = await tracer();
  expect(run({ name: 'look for work' }, () => run({ name: 'SELECT', kind: 'client' }, () => 'done'))).toBe('done');
  await shutdown.run();
  expect(collector.bodies).toEqual([]);
});

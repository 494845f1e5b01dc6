import { installTracer, type Span, type SpanOptions, type Tracer } from '../../subgraphs/kit/src/telemetry/tracing';
import type { Config } from '../config';
import type { Shutdown } from './shutdown';

/** Configuration of tracing. */
export type TracingConfig = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

type Api = typeof import('@opentelemetry/api');
type OtelSpan = ReturnType<ReturnType<Api['trace']['getTracer']>['startSpan']>;

/**
 * Exports traces to the configured collector. Without one nothing is loaded, and requests have no overhead. Must be called before the graph and the
 * databases are opened, because they check only once whether there is a tracer.
 * @param role service name in the spans
 */
export async function openTracing(config: TracingConfig, role: string, shutdown: Shutdown): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  if (endpoint === undefined) return;
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
  });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'commerce-graph',
      'service.name': role,
      'service.instance.id': String(process.pid),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(Number(ratio)) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const contexts = new AsyncLocalStorageContextManager();
  api.context.setGlobalContextManager(contexts.enable());
  installTracer(createTracer(api, provider.getTracer('commerce-graph')));
  await shutdown.add(provider, async () => {
    installTracer(null);
    await provider.shutdown();
    api.context.disable();
  });
}

/** A span without effect, for work that is not traced. */
const unread: Span = { rename: () => {}, set: () => {}, fail: () => {} };

function createTracer(api: Api, tracer: ReturnType<Api['trace']['getTracer']>): Tracer {
  const { context, trace, SpanKind } = api;
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;
  const parentOf = ({ traceparent }: SpanOptions) => {
    const remote = typeof traceparent === 'string' ? spanContextOf(traceparent) : undefined;
    return remote ? trace.setSpanContext(context.active(), remote) : context.active();
  };
  return {
    run(options, work) {
      const parent = parentOf(options);
      // Only requests start traces: workers poll for jobs many times a second, mostly without a result.
      if (options.kind !== 'server' && !trace.getSpanContext(parent)) return work(unread);
      const { name, kind, attributes } = options;
      const span = tracer.startSpan(
        name,
        { ...(kind && { kind: kinds[kind] }), ...(attributes && { attributes: { ...attributes } }) },
        parent,
      );
      return context.with(trace.setSpan(parent, span), () => runInSpan(span, api, work));
    },
    traceparent() {
      const active = trace.getSpanContext(context.active());
      return active && `00-${active.traceId}-${active.spanId}-${active.traceFlags.toString(16).padStart(2, '0')}`;
    },
  };
}

/**
 * Runs work in a span and ends the span with it. Error messages are not exported: the log contains them, under the
 * request id.
 */
function runInSpan<T>(span: OtelSpan, api: Api, work: (span: Span) => T): T {
  const fail = (): void => void span.setStatus({ code: api.SpanStatusCode.ERROR });
  const ownSpan: Span = {
    rename: (name) => void span.updateName(name),
    set: (name, value) => void span.setAttribute(name, value),
    fail,
  };
  try {
    const done = work(ownSpan);
    if (!(done instanceof Promise)) {
      span.end();
      return done;
    }
    return done.then(
      (value: unknown) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        fail();
        span.end();
        throw error;
      },
    ) as T;
  } catch (error) {
    fail();
    span.end();
    throw error;
  }
}

/** W3C trace context; every version starts like version 00. */
const traceparentForm = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

function spanContextOf(
  traceparent: string,
): { traceId: string; spanId: string; traceFlags: number; isRemote: true } | undefined {
  const [, traceId, spanId, flags] = traceparentForm.exec(traceparent) ?? [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
    : undefined;
}

import { activeTraceId, type Logger, type RequestObserver } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Metrics } from './metrics';
import { openMetrics } from './metrics-server';
import { openTracing } from './tracing';
import type { Shutdown } from './shutdown';

/** What a process tells about itself to those who run it. */
export interface Telemetry {
  /** Takes every answered request; undefined where neither log nor metrics want it. */
  readonly observe: RequestObserver | undefined;
  /** Null where nothing is measured. */
  readonly metrics: Metrics | null;
}

/** Opens traces, metrics and the log of requests, as far as the configuration wants them. Comes before what they are to tell of. */
export async function openTelemetry(config: Config, role: string, log: Logger, shutdown: Shutdown): Promise<Telemetry> {
  await openTracing(config, role, shutdown);
  const metrics = await openMetrics(config, shutdown);
  const observers = [metrics?.observe, log.isLevelEnabled('info') ? requestLog(log) : undefined].filter(
    (observer) => observer !== undefined,
  );
  const [first, second] = observers;
  if (!first || !second) return { observe: first, metrics };
  return {
    observe: (answered) => {
      first(answered);
      second(answered);
    },
    metrics,
  };
}

/** One line for each request, without anything that a client has sent but the name of its operation and the id of the request. */
export function requestLog(log: Logger): RequestObserver {
  // Nothing in these lines has to be looked through for secrets: that costs more than the line itself.
  const lines = log.child({}, { redact: [] });
  return ({ door, method, operation, name, version, status, failed, began, requestId, principal }) => {
    const traceId = activeTraceId();
    lines.info(
      {
        door,
        method,
        operation,
        ...(name && { name }),
        ...(version !== null && { version }),
        status,
        ...(failed && { failed }),
        ms: Math.round((performance.now() - began) * 10) / 10,
        ...(requestId && { requestId }),
        ...(traceId && { traceId }),
        ...(principal && {
          credentialId: principal.credentialId,
          ...(principal.accountId !== null && { accountId: principal.accountId }),
        }),
      },
      'request',
    );
  };
}

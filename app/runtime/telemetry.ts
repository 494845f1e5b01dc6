import { activeTraceId, type Logger, type RequestObserver } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import type { Metrics } from './metrics';
import { openMetrics } from './metrics-server';
import { openTracing } from './tracing';
import type { Shutdown } from './shutdown';

/** Request metrics and logs of a process. */
export interface Telemetry {
  /** Called for every completed request; undefined if neither log nor metrics need it. */
  readonly observe: RequestObserver | undefined;
  /** Null if metrics are disabled. */
  readonly metrics: Metrics | null;
}

/** Opens traces, metrics and the request log, as configured. Must precede everything that they measure. */
export async function openTelemetry(config: Config, role: string, log: Logger, shutdown: Shutdown): Promise<Telemetry> {
  await openTracing(config, role, shutdown);
  const metrics = await openMetrics(config, shutdown);
  const observers = [metrics?.observe, log.isLevelEnabled('info') ? requestLog(log) : undefined].filter(
    (observer) => observer !== undefined,
  );
  return { observe: observers.length === 0 ? undefined : combined(observers, log), metrics };
}

/**
 * Combines observers into one that never throws. Errors of observers are logged: they must neither affect the observed
 * request nor end the process as an unhandled rejection.
 */
export function combined(observers: readonly RequestObserver[], log: Pick<Logger, 'error'>): RequestObserver {
  return (completedRequest) => {
    for (const observe of observers) {
      try {
        observe(completedRequest);
      } catch (error) {
        log.error({ err: error, requestId: completedRequest.requestId }, 'A request could not be reported');
      }
    }
  };
}

/** Logs one line per request. The only client input in the line is the operation name and the request id. */
export function requestLog(log: Logger): RequestObserver {
  // Redaction is disabled: these lines contain no secrets, and searching for them costs more than the line itself.
  const lines = log.child({}, { redact: [] });
  return ({ api, method, operation, name, version, status, failed, began, requestId, principal }) => {
    const traceId = activeTraceId();
    lines.info(
      {
        api,
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

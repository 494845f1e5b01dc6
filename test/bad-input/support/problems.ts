import { type ErrorCode, errorFor } from '../../../contract/errors';
import type { HttpResponse } from '../../support/http-call';
import type { ServiceCall, TestService } from '../../support/service';
import type { DatabaseState } from '../../support/database-state';
import { graphNamesIn } from './graph-names';
import type { Operation } from './operations';

/** A request that must be rejected, with the expected error. */
export interface Attempt {
  /** The reason why the request is invalid. */
  readonly why: string;
  readonly call: ServiceCall;
  readonly code: ErrorCode | readonly ErrorCode[];
  /** The parameter that the error must name; any if undefined. */
  readonly param?: string | null;
}

/** Concurrent requests. */
const concurrency = 8;

/**
 * Sends every request. Returns the deviations from the expected status, envelope, code, parameter and headers, and the tables that changed. Empty if
 * all are correct.
 */
export async function deviations(
  service: TestService,
  state: DatabaseState,
  operation: Pick<Operation, 'version'> | null,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const before = await state.fingerprint();
  const found: string[] = [];
  const pending = [...attempts];
  const send = async (): Promise<void> => {
    for (let attempt = pending.shift(); attempt; attempt = pending.shift()) {
      const deviation = deviationOf(await service.request(attempt.call), attempt, operation?.version ?? null);
      if (deviation !== null) found.push(`${attempt.why} → ${deviation}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
  const after = await state.fingerprint();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  return [...found, ...changed.map((table) => `${table} has changed`)];
}

function deviationOf(response: HttpResponse, { code, param }: Attempt, version: string | null): string | null {
  const codes = [code].flat() as ErrorCode[];
  const description = `${response.status} ${response.text.slice(0, 300)}`;
  const envelope = response.json as { error?: Record<string, unknown> } | undefined;
  const error = envelope?.error;
  if (!error || Object.keys(envelope).join() !== 'error' || Object.keys(error).join() !== 'type,message,code,param')
    return `no error envelope: ${description}`;
  const matchedCode = codes.find((item) => item === error['code']);
  if (!matchedCode) return `not ${codes.join(' or ')}: ${description}`;
  const { status, type } = errorFor(matchedCode);
  if (response.status !== status || error['type'] !== type) return `not ${status} ${type}: ${description}`;
  if (param !== undefined && error['param'] !== param) return `param is not ${param}: ${description}`;
  if (typeof error['message'] !== 'string' || error['message'].length < 5 || error['message'].length > 1_000)
    return `no message for a person: ${description}`;
  const [graphName] = graphNamesIn(error['message']);
  if (graphName !== undefined) return `names ${graphName} as the graph does: ${description}`;
  return headerDeviation(response, version);
}

function headerDeviation({ headers }: HttpResponse, version: string | null): string | null {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `content type ${headers['content-type']}`;
  if (!/^[\x21-\x7e]{1,128}$/.test(String(headers['x-request-id'] ?? '')))
    return `request id ${headers['x-request-id']}`;
  if (version !== null && headers['api-version-date'] !== version) return `version ${headers['api-version-date']}`;
  return null;
}

import { jetStreamLog, type OpenLogDriver } from '../../subgraphs/events/src';
import type { Config } from '../config';

/** Returns the configured driver of the event log; undefined if all processes read events from Postgres. ADR 0017. */
export function eventLogDriver({
  EVENT_LOG_URL: url,
  EVENT_LOG_CREDENTIALS: credentials,
  EVENT_LOG_REPLICAS: replicas,
}: Pick<Config, 'EVENT_LOG_URL' | 'EVENT_LOG_CREDENTIALS' | 'EVENT_LOG_REPLICAS'>): OpenLogDriver | undefined {
  return url === undefined ? undefined : jetStreamLog({ url, credentials, replicas });
}

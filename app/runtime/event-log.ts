import type { EventsOptions } from '../../subgraphs/events/src';
import type { Config } from '../config';

/**
 * Returns the settings of the external event log, which delivers published events to consumers; undefined if none is
 * configured.
 */
export function eventLogSettings({
  EVENT_LOG_URL: url,
  EVENT_LOG_CREDENTIALS: credentials,
  EVENT_LOG_REPLICAS: replicas,
}: Config): EventsOptions['eventLog'] {
  return url === undefined ? undefined : { url, credentials, replicas };
}

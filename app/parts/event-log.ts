import type { EventsOptions } from '../../subgraphs/events/src';
import type { Config } from '../config';

/** The server that brings published events to those who follow them, where there is one. */
export function eventLogSettings({
  EVENT_LOG_URL: url,
  EVENT_LOG_CREDENTIALS: credentials,
  EVENT_LOG_REPLICAS: replicas,
}: Config): EventsOptions['eventLog'] {
  return url === undefined ? undefined : { url, credentials, replicas };
}

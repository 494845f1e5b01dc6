import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import { newRequestId, requestIdOf } from '../../subgraphs/kit/src/ids';
import type { Mount } from './http-server';

const requestIds = new AsyncLocalStorage<string>();

/**
 * Gives each request to a page an id: that of the client, otherwise a new one. Error pages show it, and all log entries
 * of the request contain it.
 */
export function withRequestIds(mounts: readonly Mount[]): Mount[] {
  return mounts.map((mount) => ({ ...mount, listener: withRequestId(mount.listener) }));
}

/** Gives each request to a listener an id. */
export function withRequestId(listener: RequestListener): RequestListener {
  return (request, response) => {
    const id = requestIdOf(request);
    response.setHeader('x-request-id', id);
    requestIds.run(id, () => listener(request, response));
  };
}

/** Returns the id of the page request for which the current code runs; a new id for other work. */
export function currentRequestId(): string {
  return requestIds.getStore() ?? newRequestId();
}

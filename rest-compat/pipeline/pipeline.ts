import type { IncomingMessage } from 'node:http';
import type { Contract } from '../../contract/versioning';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry';
import { authenticate, type CredentialReader, requireUnexpired } from './authenticate';
import { checkApp } from './app-header';
import { requireServed } from './availability';
import { type RestResponse, endpointOf, type Exchange } from './exchange';
import type { GraphAccess } from './execute';
import type { RouteTable } from './match-route';
import { requirePermission } from './permission';
import { limitDated, type RateAccess } from './limit-rate';
import { resolvePreview } from './preview';
import { readBody } from './read-body';
import { replayed, type ReplayAccess } from './replay';
import { resolveVersion } from './resolve-version';
import { runOperation } from './run-operation';
import { openStream, type StreamAccess } from '../streams/open-stream';

/** Dependencies of the request pipelines of the dated and the legacy API. */
export interface PipelineAccess extends GraphAccess, ReplayAccess, StreamAccess, RateAccess {
  readonly contract: Contract;
  readonly authenticator: CredentialReader;
  /**
   * Returns the client address, which is compared with IP allow-lists and by which requests without a valid credential
   * are counted.
   */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Called after every response with its status and start time, for metrics. */
  readonly observe?: RequestObserver;
}

/**
 * Processes a request to the dated API (`/api/v1`) step by step and returns the response. A step rejects the request by
 * throwing `ContractError`.
 */
export async function handleDated(
  exchange: Exchange,
  routes: RouteTable,
  access: PipelineAccess,
): Promise<RestResponse> {
  routes.match(exchange);
  await authenticate(exchange, access.authenticator, access.addressOf);
  try {
    checkApp(exchange);
    resolveVersion(exchange, access.contract);
  } finally {
    // Also limits the rate of requests that are rejected for an invalid version header or app header.
    await limitDated(exchange, access);
  }
  requireServed(exchange, access.contract);
  resolvePreview(exchange, access.contract);
  requirePermission(exchange);
  await readBody(exchange);
  requireUnexpired(exchange);
  if (endpointOf(exchange).declaration.stream) return openStream(exchange, access);
  return replayed(exchange, access, () => runOperation(exchange, access));
}

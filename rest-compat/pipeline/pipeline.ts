import type { IncomingMessage } from 'node:http';
import type { Contract } from '../../contract/versioning';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry/request-observer';
import { authenticate, type CredentialReader, requireUnexpired, checkApp, requirePermission } from './authenticate';
import { type GraphAccess, runOperation } from './execute';
import type { RouteTable } from './match-route';
import { limitDated, type RateAccess } from './limit-rate';
import { previewVersion } from './preview';
import { readBody } from './read-body';
import { replayed, type ReplayAccess } from './replay';
import { resolveVersion, requireServed } from './resolve-version';
import type { RestResponse } from './rest-response';
import type { AuthenticatedRequest, ReceivedRequest, VersionedRequest } from './stages';
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
  received: ReceivedRequest,
  routes: RouteTable,
  access: PipelineAccess,
): Promise<RestResponse> {
  const { authenticator, addressOf, contract } = access;
  const authenticated = await authenticate(routes.match(received), authenticator, addressOf);
  const versioned = await versionedAndLimited(authenticated, access);
  requireServed(versioned, contract);
  const preview = previewVersion(versioned, contract);
  requirePermission(versioned);
  const read = { ...versioned, preview, body: await readBody(versioned) };
  requireUnexpired(read);
  if (read.endpoint.declaration.stream) return openStream(read, access);
  return replayed(read, access, (keyed) => runOperation(keyed, access));
}

async function versionedAndLimited(
  authenticated: AuthenticatedRequest,
  access: PipelineAccess,
): Promise<VersionedRequest> {
  try {
    checkApp(authenticated);
    return resolveVersion(authenticated, access.contract);
  } finally {
    // Also limits the rate of requests that are rejected for an invalid version header or app header.
    await limitDated(authenticated, access);
  }
}

import { authenticate, requireUnexpired } from '../pipeline/authenticate';
import type { RestResponse, Exchange } from '../pipeline/exchange';
import { limitLegacy } from '../pipeline/limit-rate';
import type { RouteTable } from '../pipeline/match-route';
import { requirePermission } from '../pipeline/permission';
import type { PipelineAccess } from '../pipeline/pipeline';
import { readBody } from '../pipeline/read-body';
import { replayed } from '../pipeline/replay';
import { runOperation } from '../pipeline/run-operation';

/**
 * Processes a request to the legacy API (`/api/v2`) and returns the response: the steps of the dated API (`/api/v1`)
 * without those for versions. Version headers and version pins of credentials are ignored.
 */
export async function handleLegacy(
  exchange: Exchange,
  routes: RouteTable,
  access: PipelineAccess,
): Promise<RestResponse> {
  routes.match(exchange);
  await authenticate(exchange, access.authenticator, access.addressOf);
  await limitLegacy(exchange, access);
  requirePermission(exchange);
  await readBody(exchange);
  requireUnexpired(exchange);
  return replayed(exchange, access, () => runOperation(exchange, access));
}

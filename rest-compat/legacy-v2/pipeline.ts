import { authenticate, requireUnexpired, requirePermission, limitLegacy } from '../pipeline/admission';
import type { RouteTable, PipelineAccess } from '../pipeline/pipeline';
import { readBody } from '../pipeline/request-input';
import { replayed } from '../pipeline/replay';
import type { RestResponse } from '../pipeline/rest-response';
import { runOperation } from '../pipeline/execute';
import type { ReceivedRequest } from '../pipeline/stages';

/**
 * Processes a request to the legacy API (`/api/v2`) and returns the response: the steps of the dated API (`/api/v1`)
 * without those for versions. Version headers and version pins of credentials are ignored.
 */
export async function handleLegacy(
  received: ReceivedRequest,
  routes: RouteTable,
  access: PipelineAccess,
): Promise<RestResponse> {
  const authenticated = await authenticate(routes.match(received), access.authenticator, access.addressOf);
  await limitLegacy(authenticated, access);
  requirePermission(authenticated);
  const body = await readBody(authenticated);
  requireUnexpired(authenticated);
  const read = { ...authenticated, version: null, namedVersion: null, preview: null, body };
  return replayed(read, access, (keyed) => runOperation(keyed, access));
}

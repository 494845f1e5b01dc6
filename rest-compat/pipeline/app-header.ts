import { ContractError } from '../../contract/errors';
import type { AuthenticatedRequest } from './stages';

const header = 'X-Service-App-Id';

/**
 * Rejects an invalid app id in the header `X-Service-App-Id`, and an app id other than that of the credential's app. If
 * the credential belongs to no app, any valid app id is accepted, because the header does not affect permissions.
 */
export function checkApp({ request, principal }: AuthenticatedRequest): void {
  const requestedAppId = request.headers['x-service-app-id'];
  if (requestedAppId === undefined) return;
  if (!/^app_[0-9A-Za-z_]{1,60}$/.test(String(requestedAppId)))
    throw new ContractError('parameter_invalid', `${header} must be the id of an app, \`app_…\`.`, header);
  const { appId } = principal;
  if (appId != null && appId !== requestedAppId)
    throw new ContractError('parameter_invalid', `${header} does not match the app of the credential.`, header);
}

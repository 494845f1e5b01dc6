import { ContractError } from '../../contract/errors';
import { callerOf, type Exchange } from './exchange';

const header = 'X-Service-App-Id';

/**
 * Refuses a header that names no app, or another one than the credential belongs to. What clients of an app send with an account's
 * own credential says nothing about what they may do.
 */
export function checkApp(exchange: Exchange): void {
  const named = exchange.request.headers['x-service-app-id'];
  if (named === undefined) return;
  if (!/^app_[0-9A-Za-z_]{1,60}$/.test(String(named)))
    throw new ContractError('parameter_invalid', `${header} is the id of an app, \`app_…\`.`, header);
  const { appId } = callerOf(exchange);
  if (appId != null && appId !== named)
    throw new ContractError('parameter_invalid', `${header} names another app than the credential belongs to.`, header);
}

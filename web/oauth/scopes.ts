import type { errors as providerErrors, KoaContextWithOIDC } from 'oidc-provider' with { 'resolution-mode': 'import' };
import type { OauthOptions } from './ports';

type Errors = typeof providerErrors;

/** Returns the scopes of an authorization request. */
export function scopesIn({ scope }: Readonly<Record<string, unknown>>): string[] {
  return typeof scope === 'string' ? [...new Set(scope.split(' ').filter((word) => word !== ''))] : [];
}

/** Returns the account that an authorization request is limited to, by either of its parameters; null for none. */
export function accountIn({
  company_id: companyId,
  account_id: account,
}: Readonly<Record<string, unknown>>): string | null {
  return (typeof account === 'string' && account) || (typeof companyId === 'string' && companyId) || null;
}

/** Rejects invalid requests, after the client and its redirect URI have been validated. */
export function checkRequest(scopes: OauthOptions['scopes'], errors: Errors): (ctx: KoaContextWithOIDC) => void {
  const validScopes = new Set(scopes.map(({ action }) => action));
  return ({ oidc, query }) => {
    const params = oidc.params ?? {};
    // The provider's parsed parameters omit unknown scopes, so the query is read.
    const requestedScopes = scopesIn(query);
    if (requestedScopes.length === 0) throw new errors.InvalidScope('scope must name at least one scope', '');
    if (requestedScopes.length > 100) throw new errors.InvalidScope('scope names more than 100 scopes', '');
    const unknown = requestedScopes.find((word) => !validScopes.has(word));
    if (unknown !== undefined) throw new errors.InvalidScope('requested scope is not known', unknown);
    const { company_id: companyId, account_id: account } = params;
    if (companyId && account && companyId !== account)
      throw new errors.InvalidRequest('company_id and account_id name different accounts');
    const accountId = accountIn(params);
    if (accountId !== null && !/^biz_[A-Za-z0-9]{1,60}$/.test(accountId))
      throw new errors.InvalidRequest('account_id is no id of an account');
  };
}

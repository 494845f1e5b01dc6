import type { errors as providerErrors, KoaContextWithOIDC } from 'oidc-provider' with { 'resolution-mode': 'import' };
import type { OauthOptions } from './ports';

type Errors = typeof providerErrors;

/** Returns the scopes of an authorization request. */
export function scopesIn({ scope }: Readonly<Record<string, unknown>>): string[] {
  return typeof scope === 'string' ? [...new Set(scope.split(' ').filter((word) => word !== ''))] : [];
}

/** Returns the account that an authorization request is limited to, by either of its parameters; null for none. */
export function accountIn({
  company_id: company,
  account_id: account,
}: Readonly<Record<string, unknown>>): string | null {
  return (typeof account === 'string' && account) || (typeof company === 'string' && company) || null;
}

/** Rejects invalid requests, after the client and its redirect URI have been validated. */
export function checkRequest(scopes: OauthOptions['scopes'], errors: Errors): (ctx: KoaContextWithOIDC) => void {
  const known = new Set(scopes.map(({ action }) => action));
  return ({ oidc, query }) => {
    const params = oidc.params ?? {};
    // The provider's own parameters omit unknown scopes, so the query is read.
    const asked = scopesIn(query);
    if (asked.length === 0) throw new errors.InvalidScope('scope must name at least one scope', '');
    if (asked.length > 100) throw new errors.InvalidScope('scope names more than 100 scopes', '');
    const unknown = asked.find((word) => !known.has(word));
    if (unknown !== undefined) throw new errors.InvalidScope('requested scope is not known', unknown);
    const { company_id: company, account_id: account } = params;
    if (company && account && company !== account)
      throw new errors.InvalidRequest('company_id and account_id name different accounts');
    const named = accountIn(params);
    if (named !== null && !/^biz_[A-Za-z0-9]{1,60}$/.test(named))
      throw new errors.InvalidRequest('account_id is no id of an account');
  };
}

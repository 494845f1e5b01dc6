import type { Commands } from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import { OauthGrantResolver } from './oauth-grant.resolver';
import { OauthResolver } from './oauth.resolver';
import { type OauthDependencies, OauthService } from './oauth.service';

export interface OauthModule extends OauthDependencies {
  readonly accounts: AccountRepository;
  readonly commands: Commands;
}

/** Creates the resolvers with which the OAuth provider stores its data and users manage their grants. */
export function oauthResolvers({ accounts, commands, ...deps }: OauthModule): object[] {
  const service = new OauthService(deps);
  return [
    new OauthResolver(deps.grants, deps.artifacts, service, commands),
    new OauthGrantResolver(deps.grants, accounts, service, commands),
  ];
}

import type { Commands } from '../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { OauthGrantResolver } from './oauth-grant.resolver';
import { OauthResolver } from './oauth.resolver';
import { type OauthParts, OauthService } from './oauth.service';

export interface OauthModule extends OauthParts {
  readonly accounts: AccountRepository;
  readonly commands: Commands;
}

/** Creates the resolvers of the OAuth provider's storage and of users' grants. */
export function oauthResolvers({ accounts, commands, ...parts }: OauthModule): object[] {
  const service = new OauthService(parts);
  return [
    new OauthResolver(parts.grants, parts.artifacts, service, commands),
    new OauthGrantResolver(parts.grants, accounts, service, commands),
  ];
}

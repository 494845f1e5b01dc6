import type { Commands, Database } from '../../../kit/src';
import { SignInLinkRepository } from './sign-in-link.repository';
import { SignInResolver } from './sign-in.resolver';
import { type SignInParts, SignInService } from './sign-in.service';

export interface SignInModule extends Omit<SignInParts, 'links'> {
  readonly database: Database;
  readonly commands: Commands;
}

/** Creates the resolvers for signing in by mail. */
export function signInResolvers({ database, commands, ...parts }: SignInModule): object[] {
  const links = new SignInLinkRepository(database);
  return [new SignInResolver(links, new SignInService({ ...parts, links }), commands)];
}

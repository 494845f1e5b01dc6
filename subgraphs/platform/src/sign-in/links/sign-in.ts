import type { Commands, Database } from '../../../../kit/src';
import { SignInLinkRepository } from './sign-in-link.repository';
import { SignInResolver } from './sign-in.resolver';
import { type SignInDependencies, SignInService } from './sign-in.service';

export interface SignInModule extends Omit<SignInDependencies, 'links'> {
  readonly database: Database;
  readonly commands: Commands;
}

/** Creates the resolvers for signing in by e-mail link. */
export function signInResolvers({ database, commands, ...deps }: SignInModule): object[] {
  const links = new SignInLinkRepository(database);
  return [new SignInResolver(links, new SignInService({ ...deps, links }), commands)];
}

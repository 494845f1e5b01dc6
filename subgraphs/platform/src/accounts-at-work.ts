import {
  type Commands,
  type Database,
  type ReferenceResolver,
  type ReferencesResolver,
  selectionOf,
} from '../../kit/src';
import {
  AccountLinkPayloadResolver,
  AccountLinkRepository,
  AccountLinkResolver,
  AccountLinkService,
} from './account-links';
import {
  AccountPreferenceRepository,
  AccountPreferenceResolver,
  AccountPreferenceService,
  AccountPreferencesPayloadResolver,
} from './account-preferences';
import { AccountPayloadResolver, type AccountRepository, AccountResolver, AccountService } from './accounts';
import type { Pictures } from './files';
import { llcFormationResolvers } from './llc-formations';
import type { WriteMail, WriteSealedMail } from './mail';
import type { Permissions } from './permissions';
import {
  AccountRecommendationsResolver,
  RecommendedActionRepository,
  UserRecommendationsResolver,
} from './recommended-actions';
import { LinkKeys } from './shared';
import {
  OwnerInvitations,
  TeamInvitationRepository,
  TeamInvitationResolver,
  TeamInvitationService,
} from './team-invitations';
import {
  TeamMemberPayloadResolver,
  type TeamMemberRepository,
  TeamMemberResolver,
  TeamMemberService,
  TeamRoles,
  UserTeamResolver,
} from './team-members';
import type { UserReference, UserRepository, UserService } from './users';

export interface AccountDependencies {
  readonly database: Database;
  readonly commands: Commands;
  readonly accounts: AccountRepository;
  readonly users: UserRepository;
  readonly userService: UserService;
  readonly team: TeamMemberRepository;
  readonly permissions: Permissions;
  readonly write: WriteMail;
  readonly writeSealed: WriteSealedMail;
  readonly pictures: Pictures;
  /** Secret from which the keys in link URLs are derived; also encrypts data of LLC founders. */
  readonly secret: string;
  /** Public URL of the service, used to build links. */
  readonly origin: string;
  readonly sandbox: boolean;
}

/** Creates the resolvers for accounts, their teams and their onboarding. */
export function accountResolvers(deps: AccountDependencies): object[] {
  const { database, commands, accounts, secret, origin, sandbox } = deps;
  const links = new AccountLinkRepository(database);
  const linkKeys = new LinkKeys(secret, 'account links');
  const preferences = new AccountPreferenceRepository(database);
  const recommended = new RecommendedActionRepository(database);
  return [
    ...teamResolvers(deps),
    new AccountPreferenceResolver(preferences, new AccountPreferenceService(preferences), commands),
    new AccountPreferencesPayloadResolver(preferences),
    new AccountRecommendationsResolver(recommended, origin),
    new UserRecommendationsResolver(recommended, origin),
    new AccountLinkResolver(links, new AccountLinkService(links, accounts, sandbox), commands, linkKeys, accounts),
    new AccountLinkPayloadResolver(links, linkKeys, origin),
    ...llcFormationResolvers(deps),
  ];
}

function teamResolvers({
  database,
  commands,
  accounts,
  users,
  userService,
  team,
  permissions,
  write,
  writeSealed,
  pictures,
  secret,
  origin,
}: AccountDependencies): object[] {
  const roles = new TeamRoles(team, permissions);
  const invitations = new TeamInvitationRepository(database);
  const keys = new LinkKeys(secret, 'team invitations');
  const inviting = new TeamInvitationService({
    accounts,
    team,
    invitations,
    users,
    userService,
    roles,
    keys,
    write: writeSealed,
    origin,
  });
  const ownerInvitations = new OwnerInvitations({ team, keys, write: writeSealed, origin });
  return [
    new AccountResolver(accounts, new AccountService(accounts, users, team, ownerInvitations, pictures), commands),
    new AccountPayloadResolver(accounts),
    new TeamMemberResolver(team, new TeamMemberService(team, users, roles, write), commands),
    new TeamMemberPayloadResolver(team),
    new UserTeamResolver(team),
    new TeamInvitationResolver(invitations, inviting, commands, keys, accounts),
  ];
}

/**
 * Creates the federation reference resolvers for accounts and users. Account fields that the reference contains because
 * of `@requires` come from other domains and are copied to the result.
 */
export function accountReferences({
  accounts,
  users,
}: {
  readonly accounts: AccountRepository;
  readonly users: UserRepository;
}): { readonly Account: ReferenceResolver; readonly User: ReferencesResolver } {
  return {
    Account: async ({ id, salesSteps, isVerified }, ctx, info) => {
      const account = await accounts.getReference(ctx, id as string, selectionOf(info, 'Account'));
      return account && { ...account, salesSteps, isVerified };
    },
    User: {
      all: (references, ctx, info) =>
        users.getReference(ctx, references as unknown as readonly UserReference[], selectionOf(info, 'User')),
    },
  };
}

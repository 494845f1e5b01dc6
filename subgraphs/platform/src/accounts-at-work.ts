import {
  type Commands,
  type Database,
  type ReferenceResolver,
  type ReferencesResolver,
  selectionOf,
} from '../../kit/src';
import { AccountLinkPayloadResolver, AccountLinkResolver } from './accounts/account-links/account-link.resolver';
import { AccountLinkRepository } from './accounts/account-links/account-link.repository';
import { AccountLinkService } from './accounts/account-links/account-link.service';
import { AccountPreferenceRepository } from './accounts/account-preferences/account-preference.repository';
import {
  AccountPreferenceResolver,
  AccountPreferencesPayloadResolver,
} from './accounts/account-preferences/account-preference.resolver';
import { AccountPreferenceService } from './accounts/account-preferences/account-preference.service';
import { AccountPayloadResolver, AccountResolver } from './accounts/accounts/account.resolver';
import type { AccountRepository } from './accounts/accounts/account.repository';
import { AccountService } from './accounts/accounts/account.service';
import type { Pictures } from './files/pictures';
import { llcFormationResolvers } from './accounts/llc-formations/llc-formations';
import type { WriteMail, WriteSealedMail } from './mail/mails';
import type { Permissions } from './team/permissions/permissions';
import {
  AccountRecommendationsResolver,
  UserRecommendationsResolver,
} from './accounts/recommended-actions/recommended-action.resolver';
import { RecommendedActionRepository } from './accounts/recommended-actions/recommended-action.repository';
import { LinkKeys } from './shared/link-keys';
import { OwnerInvitations } from './team/team-invitations/owner-invitations';
import { TeamInvitationRepository } from './team/team-invitations/team-invitation.repository';
import { TeamInvitationResolver } from './team/team-invitations/team-invitation.resolver';
import { TeamInvitationService } from './team/team-invitations/team-invitation.service';
import { TeamMemberPayloadResolver, TeamMemberResolver } from './team/team-members/team-member.resolver';
import type { TeamMemberRepository } from './team/team-members/team-member.repository';
import { TeamMemberService } from './team/team-members/team-member.service';
import { TeamRoles } from './team/team-members/team-roles';
import { UserTeamResolver } from './team/team-members/user-team.resolver';
import { ViewerResolver } from './team/viewer/viewer.resolver';
import type { UserReference, UserRepository } from './users/user.repository';
import type { UserService } from './users/user.service';

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
    new ViewerResolver(users, accounts, permissions),
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

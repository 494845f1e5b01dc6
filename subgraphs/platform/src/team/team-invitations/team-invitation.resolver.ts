import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  NotFound,
  encodeTerms,
  selectionOf,
  type Outcome,
  type ReadRow,
} from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import { Account } from '../../accounts/accounts/account.resource';
import type { LinkKeys } from '../../shared/link-keys';
import { TeamInvitationCreateInput } from '../team-members/team-member.inputs';
import { TeamMemberPayload } from '../team-members/team-member.resource';
import type { TeamInvitationRepository } from './team-invitation.repository';
import { invitationTerms, isExpired } from './team-invitation.rules';
import type { TeamInvitationService } from './team-invitation.service';
import { TeamInvitation } from './team-invitation.type';

const ofInvitation = { description: 'The invitation, `ausri_…`.' } as const;
const ofKey = { description: 'Key in the URL.' } as const;

/** Throws `NotFound` unless the caller is the service itself: only its hosted pages open invitation links. */
function requirePages(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

@Resolver(() => TeamInvitation)
export class TeamInvitationResolver {
  constructor(
    private readonly invitations: TeamInvitationRepository,
    private readonly service: TeamInvitationService,
    private readonly commands: Commands,
    private readonly keys: LinkKeys,
    private readonly accounts: AccountRepository,
  ) {}

  @Mutation(() => TeamMemberPayload, {
    description: 'Invites a person to a team by e-mail. Needs `authorized_user:create` and every action of the role.',
  })
  teamMemberInvite(
    @Ctx() ctx: Context,
    @Arg('input', () => TeamInvitationCreateInput, { description: 'The person to invite, and the role.' })
    input: TeamInvitationCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'teamMemberInvite', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => TeamMemberPayload, {
    description: 'Adds the calling user to the team. For tokens of the user with the invited e-mail address.',
  })
  async teamMemberInvitationAccept(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofInvitation) id: string,
  ): Promise<TeamMemberPayload> {
    const outcome = await this.commands.run(ctx, 'teamMemberInvitationAccept', { id }, (tx) =>
      this.service.accept(tx, id),
    );
    return { ...outcome, joined: true };
  }

  @Directive('@inaccessible')
  @Query(() => TeamInvitation, {
    nullable: true,
    description:
      'Content of the page of an invitation; null if there is none, and for a wrong key. Callable by the hosted pages only.',
  })
  async teamInvitation(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofInvitation) id: string,
    @Arg('key', () => String, ofKey) key: string,
  ): Promise<Omit<TeamInvitation, 'account'> | null> {
    requirePages(ctx);
    const found = await this.invitations.find(ctx, id);
    return found && this.keys.opens(id, found.invitedAt, key)
      ? { ...found, isExpired: isExpired(found, ctx.clock.now()), terms: encodeTerms(invitationTerms(found)) }
      : null;
  }

  @Directive('@inaccessible')
  @Mutation(() => TeamMemberPayload, {
    description:
      'Adds the user of the invited address to the team, and creates the user if there is none. Callable by the hosted pages only.',
  })
  teamInvitationOpen(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofInvitation) id: string,
    @Arg('key', () => String, ofKey) key: string,
    @Arg('shownTerms', () => String, {
      nullable: true,
      description:
        'Terms that the page showed; refused if a term has changed since, at `terms` and its name. Null if no page was shown.',
    })
    shownTerms?: string | null,
  ): Promise<Outcome> {
    requirePages(ctx);
    return this.commands.run(ctx, 'teamInvitationOpen', { id, key, shownTerms }, (tx) =>
      this.service.open(tx, id, key, shownTerms ?? null),
    );
  }

  @FieldResolver(() => Account)
  account(
    @Root() { accountId }: { accountId: string },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Account> | null> {
    return this.accounts.getReference(ctx, accountId, selectionOf(info, 'Account'));
  }
}

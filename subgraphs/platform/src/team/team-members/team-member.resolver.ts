import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  nodePaths,
  selectionOf,
  toConnection,
  type Outcome,
  type ReadRow,
} from '../../../../kit/src';
import { TeamMemberCreateInput, TeamMemberListArgs, TeamRoleInput } from './team-member.inputs';
import type { TeamMemberRepository } from './team-member.repository';
import type { TeamMemberService } from './team-member.service';
import { TeamMember, TeamMemberConnection, TeamMemberDeletePayload, TeamMemberPayload } from './team-member.resource';

@Resolver(() => TeamMember)
export class TeamMemberResolver {
  constructor(
    private readonly team: TeamMemberRepository,
    private readonly service: TeamMemberService,
    private readonly commands: Commands,
  ) {}

  @Query(() => TeamMember, {
    nullable: true,
    description: 'A team member by id; null when there is none for the caller. Needs `company:authorized_user:read`.',
  })
  teamMember(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'Id of the team member.' }) id: string,
  ): Promise<ReadRow<TeamMember> | null> {
    return this.team.reads.find(ctx, id, selectionOf(info, 'TeamMember'));
  }

  @Query(() => TeamMemberConnection, {
    name: 'teamMembers',
    description: 'Team members, newest first, 20 at a time by default. Needs `company:authorized_user:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => TeamMemberListArgs) args: TeamMemberListArgs,
  ): Promise<Connection<ReadRow<TeamMember>>> {
    return toConnection(await this.team.reads.list(ctx, args, selectionOf(info, 'TeamMember', nodePaths)));
  }

  @Mutation(() => TeamMemberPayload, {
    description: 'Adds a person to a team. Needs `authorized_user:create` and every action of the role.',
  })
  teamMemberCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => TeamMemberCreateInput, { description: 'The person and the role.' })
    input: TeamMemberCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'teamMemberCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => TeamMemberPayload, {
    description:
      'Changes the role of a team member. Needs `authorized_user:update` and every action of the former and the new role.',
  })
  teamMemberUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the team member.' }) id: string,
    @Arg('input', () => TeamRoleInput, { description: 'The new role.' }) input: TeamRoleInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'teamMemberUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => TeamMemberDeletePayload, {
    description:
      'Removes a person from a team. Everyone except the owner can leave; otherwise needs `authorized_user:delete` and every action of the role.',
  })
  async teamMemberDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Id of the team member.' }) id: string,
    @Arg('accountId', () => ID, {
      nullable: true,
      description: 'The account of the team, as a safeguard: a member of another account is not found.',
    })
    accountId?: string | null,
  ): Promise<TeamMemberDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'teamMemberDelete', { id }, (tx) =>
      this.service.delete(tx, id, accountId ?? null),
    );
    return { deletedId, userErrors };
  }
}

@Resolver(() => TeamMemberPayload)
export class TeamMemberPayloadResolver {
  constructor(private readonly team: TeamMemberRepository) {}

  @FieldResolver(() => TeamMember, {
    nullable: true,
    description: 'The team member after the mutation; null if the mutation was rejected.',
  })
  teamMember(
    @Root() { id, joined }: TeamMemberPayload,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<TeamMember> | null> | null {
    return id === null ? null : this.team.shown(ctx, id, selectionOf(info, 'TeamMember'), joined);
  }
}

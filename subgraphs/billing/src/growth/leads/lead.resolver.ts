import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
} from '../../../../kit/src';
import { LeadCreateInput, LeadListArgs, LeadPatch } from './lead.inputs';
import type { LeadRepository } from './lead.repository';
import type { LeadService } from './lead.service';
import { Lead, LeadConnection, LeadPayload } from './lead.resource';

const ofLead = { description: 'Lead id, `lead_…`.' } as const;

@Resolver(() => Lead)
export class LeadResolver {
  constructor(
    private readonly leads: LeadRepository,
    private readonly service: LeadService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Lead, {
    nullable: true,
    description: 'A lead by its id; null if it does not exist or is not accessible. Needs `lead:basic:read`.',
  })
  lead(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofLead) id: string,
  ): Promise<ReadRow<Lead> | null> {
    return this.leads.reads.find(ctx, id, selectionOf(info, 'Lead'));
  }

  @Query(() => LeadConnection, {
    name: 'leads',
    description: 'Leads, newest first, 20 at a time by default. Needs `lead:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => LeadListArgs) args: LeadListArgs,
  ): Promise<Connection<ReadRow<Lead>>> {
    return toConnection(await this.leads.list(ctx, args, selectionOf(info, 'Lead', nodePaths)));
  }

  @Mutation(() => LeadPayload, { description: 'Creates a lead. Needs `lead:manage`.' })
  leadCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => LeadCreateInput, { description: 'The lead.' }) input: LeadCreateInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'leadCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => LeadPayload, { description: 'Changes a lead. Needs `lead:manage`.' })
  leadUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofLead) id: string,
    @Arg('input', () => LeadPatch, { description: 'Changes to apply.' }) input: LeadPatch,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'leadUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }
}

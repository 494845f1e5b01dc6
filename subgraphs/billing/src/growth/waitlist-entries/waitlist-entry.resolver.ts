import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
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
import { EntryListArgs } from './waitlist-entry.inputs';
import type { EntryJobs } from './waitlist-entry.jobs';
import type { EntryRepository } from './waitlist-entry.repository';
import type { EntryService } from './waitlist-entry.service';
import {
  Entry,
  EntryApprovePayload,
  EntryConnection,
  EntryDeletePayload,
  EntryPayload,
} from './waitlist-entry.resource';

const ofEntry = { description: 'Entry id, `entry_…`.' } as const;

@Resolver(() => Entry)
export class EntryResolver {
  constructor(
    private readonly entries: EntryRepository,
    private readonly service: EntryService,
    private readonly jobs: EntryJobs,
    private readonly commands: Commands,
  ) {}

  @Query(() => Entry, {
    nullable: true,
    description: 'An entry by id; null if it does not exist or is not accessible. Needs `plan:waitlist:read`.',
  })
  entry(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofEntry) id: string,
  ): Promise<ReadRow<Entry> | null> {
    return this.entries.reads.find(ctx, id, selectionOf(info, 'Entry'));
  }

  @Query(() => EntryConnection, {
    name: 'entries',
    description: 'Entries, newest first, 20 at a time by default. Needs `plan:waitlist:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => EntryListArgs) args: EntryListArgs,
  ): Promise<Connection<ReadRow<Entry>>> {
    return toConnection(await this.entries.list(ctx, args, selectionOf(info, 'Entry', nodePaths)));
  }

  @Mutation(() => EntryApprovePayload, {
    description:
      'Approves an entry: a job creates the membership of a free plan; any other plan can be bought at its link. Needs `plan:waitlist:manage`.',
  })
  async entryApprove(@Ctx() ctx: Context, @Arg('id', () => ID, ofEntry) id: string): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, 'entryApprove', { id }, (tx) => this.service.approve(tx, id));
    if (outcome.id !== null) await this.jobs.attempt(ctx, outcome.id);
    return outcome;
  }

  @Mutation(() => EntryPayload, {
    description: 'Denies an entry; later entries of the user for the plan are rejected. Needs `plan:waitlist:manage`.',
  })
  entryDeny(@Ctx() ctx: Context, @Arg('id', () => ID, ofEntry) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'entryDeny', { id }, (tx) => this.service.deny(tx, id));
  }

  @Mutation(() => EntryDeletePayload, {
    description:
      'Deletes an entry, so that its user can enter again; objects created from it are kept. Needs `plan:waitlist:manage`.',
  })
  async entryDelete(@Ctx() ctx: Context, @Arg('id', () => ID, ofEntry) id: string): Promise<EntryDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'entryDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }
}

@Resolver(() => EntryApprovePayload)
export class EntryApprovePayloadResolver {
  constructor(private readonly entries: EntryRepository) {}

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'The job that follows the approval, `job_…`; null if the command was rejected.',
  })
  jobId(@Root() payload: { id: string | null }, @Ctx() ctx: Context): Promise<string | null> | null {
    return payload.id === null ? null : this.entries.jobOf(ctx, payload.id);
  }

  @FieldResolver(() => Entry, {
    nullable: true,
    description: 'The entry after the command; null if the command was rejected.',
  })
  entry(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Entry> | null> | null {
    return payload.id === null ? null : this.entries.reads.commandResult(ctx, payload.id, selectionOf(info, 'Entry'));
  }
}

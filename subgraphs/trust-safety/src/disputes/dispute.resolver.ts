import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type Outcome,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
  type ReadRow,
} from '../../../kit/src';
import { DisputeDocumentInput, DisputeListArgs, DisputeSummaryArgs, DisputeUpdateInput } from './dispute.inputs';
import { disputePolicy } from './dispute.policy';
import type { DisputeRepository, DisputeCounts } from './dispute.repository';
import type { DisputeService } from './dispute.service';
import { Dispute, DisputeConnection, DisputePayload } from './dispute.resource';
import { DisputeSummary } from './dispute-parts.type';
import { type EvidenceFiles, filesIn } from './evidence-files';
import { Payment } from '../references.type';

const itsId = { description: 'The dispute, `dspt_…`.' } as const;

@Resolver(() => Dispute)
export class DisputeResolver {
  constructor(
    private readonly disputes: DisputeRepository,
    private readonly service: DisputeService,
    private readonly files: EvidenceFiles,
    private readonly commands: Commands,
  ) {}

  @Query(() => Dispute, {
    nullable: true,
    description: 'A dispute by its id; null if it does not exist or is not accessible. Needs `payment:dispute:read`.',
  })
  dispute(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, itsId) id: string,
  ): Promise<ReadRow<Dispute> | null> {
    return this.disputes.reads.find(ctx, id, selectionOf(info, 'Dispute'));
  }

  @Query(() => DisputeConnection, {
    name: 'disputes',
    description:
      'Disputes of an account, or of all accounts that the caller can read; newest first, 20 at a time by default. Needs `payment:dispute:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => DisputeListArgs) args: DisputeListArgs,
  ): Promise<Connection<ReadRow<Dispute>>> {
    return toConnection(await this.disputes.reads.list(ctx, args, selectionOf(info, 'Dispute', nodePaths)));
  }

  @Query(() => DisputeSummary, {
    description:
      'Number of disputes by status and currency, of an account or of all accounts that the caller can read. Needs `payment:dispute:read`.',
  })
  disputeSummary(
    @Ctx() ctx: Context,
    @Args(() => DisputeSummaryArgs) args: DisputeSummaryArgs,
  ): Promise<DisputeCounts> {
    return this.disputes.summary(ctx, args);
  }

  @Mutation(() => DisputePayload, {
    description:
      'Changes the evidence of a dispute until it is submitted or its deadline has passed. Needs `payment:dispute`.',
  })
  async disputeUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('input', () => DisputeUpdateInput, { description: 'The changes.' }) input: DisputeUpdateInput,
  ): Promise<Outcome> {
    await this.files.awaitReplicas(filesIn(input.evidence));
    return this.commands.run(ctx, 'disputeUpdate', { id, input }, (tx) => this.service.update(tx, id, input.evidence));
  }

  @Mutation(() => DisputePayload, {
    description:
      'Replaces the evidence documents: at most 10, each up to 10 MB, together up to 25 MB. An empty list removes all. Needs `payment:dispute`.',
  })
  async disputeDocumentsSet(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('documents', () => [DisputeDocumentInput], { description: 'The complete list of documents; at most 10.' })
    documents: DisputeDocumentInput[],
  ): Promise<Outcome> {
    await this.files.awaitReplicas(documents.slice(0, 10));
    return this.commands.run(ctx, 'disputeDocumentsSet', { id, documents }, (tx) =>
      this.service.setDocuments(tx, id, documents),
    );
  }

  @Mutation(() => DisputePayload, {
    description: 'Submits the evidence to the bank, once and irrevocably. Needs `payment:dispute`.',
  })
  disputeSubmit(@Ctx() ctx: Context, @Arg('id', () => ID, itsId) id: string): Promise<Outcome> {
    return this.commands.run(ctx, 'disputeSubmit', { id }, (tx) => this.service.submit(tx, id));
  }
}

@Resolver(() => Payment)
export class PaymentDisputesResolver {
  constructor(private readonly repository: DisputeRepository) {}

  @Directive('@requires(fields: "account { id }")')
  @MaxListSize(100)
  @FieldResolver(() => [Dispute], {
    nullable: true,
    description: 'Disputes about the payment, newest first; null without `payment:dispute:read`.',
  })
  async disputes(
    @Root() { id, account }: Payment,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Dispute>[] | null> {
    if (!disputePolicy.canRead(ctx, account?.id ?? null)) return null;
    return this.repository.ofPayment(ctx, id, selectionOf(info, 'Dispute'));
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Context,
  type Outcome,
  type Transaction,
  selectionOf,
  type ReadRow,
} from '../../../kit/src';
import type { PaymentArrivals } from '../payment-replicas/payment-arrivals';
import {
  ResolutionCenterCaseAcceptInput,
  ResolutionCenterCaseCreateInput,
  ResolutionCenterCaseMessageInput,
  ResolutionCenterCaseRequestInfoInput,
} from './resolution-case.inputs';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import type { CaseMessage, ResolutionCaseService } from './resolution-case.service';
import { ResolutionCenterCase, ResolutionCenterCasePayload } from './resolution-case.type';

const ofCase = { description: 'The case, `reso_…`.' };
const messageField = { description: 'The message.' };

@Resolver(() => ResolutionCenterCasePayload)
export class ResolutionCaseCommandsResolver {
  constructor(
    private readonly cases: ResolutionCaseRepository,
    private readonly payments: PaymentArrivals,
    private readonly service: ResolutionCaseService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => ResolutionCenterCasePayload, {
    description: 'Opens a case about a payment of the caller, who is a user. A message is required.',
  })
  async resolutionCenterCaseCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ResolutionCenterCaseCreateInput, { description: 'The complaint.' })
    input: ResolutionCenterCaseCreateInput,
  ): Promise<Outcome> {
    await this.payments.awaitReplicas(ctx, input.paymentId);
    return this.runMessageCommand(ctx, 'resolutionCenterCaseCreate', input, (tx) => this.service.open(tx, input));
  }

  @Mutation(() => ResolutionCenterCasePayload, {
    description: 'Refunds the customer in full, which closes the case. Needs `payment:resolution_center`.',
  })
  resolutionCenterCaseAccept(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCase) id: string,
    @Arg('input', () => ResolutionCenterCaseAcceptInput, {
      nullable: true,
      description: 'The message, and whether the membership ends immediately.',
    })
    input?: ResolutionCenterCaseAcceptInput | null,
  ): Promise<Outcome> {
    return this.runMessageCommand(ctx, 'resolutionCenterCaseAccept', { id, ...input }, (tx) =>
      this.service.accept(tx, id, input ?? {}),
    );
  }

  @Mutation(() => ResolutionCenterCasePayload, {
    description: 'Closes a case without a refund. A message is required. Needs `payment:resolution_center`.',
  })
  resolutionCenterCaseDeny(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCase) id: string,
    @Arg('input', () => ResolutionCenterCaseMessageInput, messageField) input: ResolutionCenterCaseMessageInput,
  ): Promise<Outcome> {
    return this.runMessageCommand(ctx, 'resolutionCenterCaseDeny', { id, ...input }, (tx) =>
      this.service.deny(tx, id, input),
    );
  }

  @Mutation(() => ResolutionCenterCasePayload, {
    description:
      'Requests more information from the customer, at most 3 times per case. Needs `payment:resolution_center`.',
  })
  resolutionCenterCaseRequestInfo(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCase) id: string,
    @Arg('input', () => ResolutionCenterCaseRequestInfoInput, { ...messageField, nullable: true })
    input?: ResolutionCenterCaseRequestInfoInput | null,
  ): Promise<Outcome> {
    return this.runMessageCommand(ctx, 'resolutionCenterCaseRequestInfo', { id, ...input }, (tx) =>
      this.service.requestInfo(tx, id, input ?? {}),
    );
  }

  @Mutation(() => ResolutionCenterCasePayload, {
    description:
      'Replies to a request for information. A message is required. Needs `payment:resolution_center` or `payment:resolution_center_case:manage`, unless the caller is the customer.',
  })
  resolutionCenterCaseReply(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCase) id: string,
    @Arg('input', () => ResolutionCenterCaseMessageInput, messageField) input: ResolutionCenterCaseMessageInput,
  ): Promise<Outcome> {
    return this.runMessageCommand(ctx, 'resolutionCenterCaseReply', { id, ...input }, (tx) =>
      this.service.reply(tx, id, input),
    );
  }

  @Mutation(() => ResolutionCenterCasePayload, {
    description:
      'Appeals to the platform against a case that the merchant has won, once. A message is required. For the customer.',
  })
  resolutionCenterCaseAppeal(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofCase) id: string,
    @Arg('input', () => ResolutionCenterCaseMessageInput, messageField) input: ResolutionCenterCaseMessageInput,
  ): Promise<Outcome> {
    return this.runMessageCommand(ctx, 'resolutionCenterCaseAppeal', { id, ...input }, (tx) =>
      this.service.appeal(tx, id, input),
    );
  }

  @Mutation(() => ResolutionCenterCasePayload, { description: 'Withdraws an open case. For the customer.' })
  resolutionCenterCaseWithdraw(@Ctx() ctx: Context, @Arg('id', () => ID, ofCase) id: string): Promise<Outcome> {
    return this.runMessageCommand(ctx, 'resolutionCenterCaseWithdraw', { id }, (tx) => this.service.withdraw(tx, id));
  }

  @FieldResolver(() => ResolutionCenterCase, {
    nullable: true,
    description: 'The case after the command; null if the command was rejected.',
  })
  resolutionCenterCase(
    @Root() payload: { id: string | null },
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<ResolutionCenterCase> | null> | null {
    return payload.id === null ? null : this.cases.outcome(ctx, payload.id, selectionOf(info, 'ResolutionCenterCase'));
  }

  private async runMessageCommand(
    ctx: Context,
    name: string,
    input: CaseMessage & { readonly id?: string },
    work: (tx: Transaction) => Promise<string>,
  ): Promise<Outcome> {
    await this.service.awaitReplicas(input);
    return this.commands.run(ctx, name, input, work);
  }
}

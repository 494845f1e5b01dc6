import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type Commands, type Context, type Outcome } from '../../../kit/src';
import { SandboxDisputeInput } from './dispute.inputs';
import { type DisputeOutcome, DisputeOutcomeEnum } from './dispute.states';
import { DisputePayload } from './dispute.resource';
import type { SandboxBank } from './sandbox-bank';

const itsId = { description: 'The dispute, `dspt_…`.' } as const;
const ofComment = { nullable: true, description: 'Comment of the bank, at most 1,000 characters.' } as const;

/** Mutations that simulate a bank. Sandbox mode only. */
@Resolver()
export class SandboxDisputeResolver {
  constructor(
    private readonly bank: SandboxBank,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => DisputePayload, {
    description: 'A bank opens a dispute about a payment. Sandbox only. Needs `payment:dispute`.',
  })
  async sandboxDisputeCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => SandboxDisputeInput, { description: 'The dispute.' }) input: SandboxDisputeInput,
  ): Promise<Outcome> {
    await this.bank.awaitReplicas(ctx, input.paymentId);
    return this.bank.awaitResponse(
      ctx,
      await this.commands.run(ctx, 'sandboxDisputeCreate', input, (tx) => this.bank.open(tx, input)),
    );
  }

  @Mutation(() => DisputePayload, {
    description: 'A bank decides a dispute, or closes an inquiry. Sandbox only. Needs `payment:dispute`.',
  })
  sandboxDisputeDecide(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('outcome', () => DisputeOutcomeEnum, { description: 'How.' }) outcome: DisputeOutcome,
    @Arg('issuerComment', () => String, ofComment) issuerComment?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxDisputeDecide', { id, outcome, issuerComment }, (tx) =>
      this.bank.decide(tx, id, outcome, issuerComment ?? null),
    );
  }

  @Mutation(() => DisputePayload, {
    description:
      'A bank escalates an inquiry to a dispute, with a separate round of evidence. Sandbox only. Needs `payment:dispute`.',
  })
  async sandboxDisputeEscalate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, itsId) id: string,
    @Arg('issuerComment', () => String, ofComment) issuerComment?: string | null,
  ): Promise<Outcome> {
    const outcome = await this.commands.run(ctx, 'sandboxDisputeEscalate', { id, issuerComment }, (tx) =>
      this.bank.escalate(tx, id, issuerComment ?? null),
    );
    return this.bank.awaitResponse(ctx, outcome);
  }
}

import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, formatAmount } from '../../../../kit/src';
import type { SandboxProcessor } from '../../payments/processors/sandbox-processor';
import { requireHostedPage } from './checkout.rules';
import { SandboxChallenge } from './checkout.type';

const ofChallenge = { description: 'Reference in the URL of the challenge page.' } as const;

/** Simulates the bank of the buyer in a 3-D Secure challenge, for the challenge page of the sandbox. */
@Resolver(() => SandboxChallenge)
export class SandboxChallengeResolver {
  constructor(private readonly processor: SandboxProcessor) {}

  @Directive('@inaccessible')
  @Query(() => SandboxChallenge, {
    nullable: true,
    description: 'A 3-D Secure challenge; null if it was never requested. For the hosted pages only.',
  })
  async sandboxChallenge(
    @Ctx() ctx: Context,
    @Arg('reference', () => ID, ofChallenge) reference: string,
  ): Promise<SandboxChallenge | null> {
    requireHostedPage(ctx);
    const challenge = await this.processor.challengeOf(reference);
    if (!challenge) return null;
    const { amount, currency, description, state, returnUrl } = challenge;
    return {
      reference,
      formattedAmount: amount === null || currency === null ? null : formatAmount({ amount, currency }),
      description: description ?? '',
      waits: state === 'pending',
      returnUrl,
    };
  }

  @Directive('@inaccessible')
  @Mutation(() => String, {
    nullable: true,
    description:
      'Records the result of a challenge and returns the URL to which the buyer continues; null if it was never requested. For the hosted pages only.',
  })
  async sandboxChallengeAnswer(
    @Ctx() ctx: Context,
    @Arg('reference', () => ID, ofChallenge) reference: string,
    @Arg('passed', () => Boolean, { description: 'Whether the buyer was authenticated.' }) passed: boolean,
  ): Promise<string | null> {
    requireHostedPage(ctx);
    const result = await this.processor.completeChallenge(reference, passed ? 'complete' : 'fail');
    return result?.returnUrl ?? null;
  }
}

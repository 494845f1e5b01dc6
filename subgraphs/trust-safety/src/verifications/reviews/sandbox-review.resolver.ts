import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import { VerificationReviewInput } from '../verification.inputs';
import { VerificationPayload } from '../verification.type';
import type { SandboxReviews } from './sandbox-reviews';

/** Mutation that simulates a review decision. Sandbox mode only. */
@Resolver()
export class SandboxReviewResolver {
  constructor(
    private readonly reviews: SandboxReviews,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => VerificationPayload, {
    description:
      'Sandbox only: decides on a verification, as a reviewer would. Needs `identity:write`, unless the caller is the verified user.',
  })
  sandboxVerificationReview(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'Its id, `idpf_…`.' }) id: string,
    @Arg('input', () => VerificationReviewInput, { description: 'The decision.' }) input: VerificationReviewInput,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'sandboxVerificationReview', { id, input }, (tx) =>
      this.reviews.decide(tx, id, input),
    );
  }
}

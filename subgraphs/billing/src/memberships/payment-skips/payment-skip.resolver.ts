import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import type { Commands, Context, Outcome } from '../../../../kit/src';
import { MembershipPayload } from '../memberships/membership.resource';
import type { PaymentSkipService } from './payment-skip.service';

const ofMembership = { description: 'The membership, `mem_…`.' } as const;
const ofTerms = {
  nullable: true,
  description:
    'Terms of later payments that a page displayed. The command is rejected if one of them has changed since; null if no page was displayed.',
} as const;

/** Resolver with which the owner of a membership skips payments. */
@Resolver()
export class PaymentSkipResolver {
  constructor(
    private readonly service: PaymentSkipService,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => MembershipPayload, {
    description:
      'Skips the next payments of a membership of the calling user, which keeps its access. Possible if the plan allows it (`Plan.maxSkippedPayments`), once after each collected payment. For user tokens.',
  })
  membershipPaymentsSkip(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('payments', () => Int, { description: 'Number of payments, 1 to 12.' }) payments: number,
    @Arg('shownTerms', () => String, ofTerms) shownTerms: string | null = null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipPaymentsSkip', { id, payments, shownTerms }, (tx) =>
      this.service.skip(tx, id, payments, shownTerms),
    );
  }

  @Mutation(() => MembershipPayload, {
    description:
      'Resumes the payments that the calling user skips; without effect if the payments are not paused. Rejected if the seller has paused them. For user tokens.',
  })
  membershipPaymentsResume(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofMembership) id: string,
    @Arg('shownTerms', () => String, ofTerms) shownTerms: string | null = null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'membershipPaymentsResume', { id, shownTerms }, (tx) =>
      this.service.resume(tx, id, shownTerms),
    );
  }
}

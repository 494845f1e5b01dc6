import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { type UserErrorData, type Commands, type Context, UserError } from '../../../../kit/src';
import { ownerPolicy } from '../../ledger/owners/owner.policy';
import { type VerificationState, VerificationStateEnum } from './verification.states';
import type { VerificationRepository } from './verification.repository';

@ObjectType({ description: 'Outcome of setting a payout verification state.', simpleResolvers: true })
export class SandboxPayoutVerificationPayload {
  @Field(() => VerificationStateEnum, {
    nullable: true,
    description: 'The new verification state; null if the command was rejected.',
  })
  state!: VerificationState | null;

  @Field(() => [UserError], { description: 'Reasons why the command was rejected; empty if it succeeded.' })
  userErrors!: readonly UserErrorData[];
}

/** Sandbox-only commands that set verification states in place of the verification provider. */
@Resolver()
export class SandboxVerificationResolver {
  constructor(
    private readonly repository: VerificationRepository,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => SandboxPayoutVerificationPayload, {
    description:
      'Sandbox only: sets the payout verification state of an account or a user. Needs `payout:account:update`.',
  })
  async sandboxPayoutVerificationSet(
    @Ctx() ctx: Context,
    @Arg('state', () => VerificationStateEnum, { description: 'The new verification state.' }) state: VerificationState,
    @Arg('accountId', () => ID, { nullable: true, description: "The account; the credential's own by default." })
    accountId?: string | null,
    @Arg('userId', () => ID, { nullable: true, description: 'The user; must be the caller.' }) userId?: string | null,
  ): Promise<SandboxPayoutVerificationPayload> {
    const { id, userErrors } = await this.commands.run(
      ctx,
      'sandboxPayoutVerificationSet',
      { state, accountId, userId },
      async (tx) => {
        const owner = ownerPolicy.forNew(tx, 'payout:account:update', { accountId, userId });
        await this.repository.set(tx, owner, state);
        return owner;
      },
    );
    return { state: id === null ? null : state, userErrors };
  }
}

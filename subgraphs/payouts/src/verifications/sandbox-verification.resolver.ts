import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { CommandRejection, type Commands, type Context, UserError } from '../../../kit/src';
import { ownerPolicy } from '../owners';
import { type VerificationState, VerificationStateEnum } from './verification.states';
import type { VerificationRepository } from './verification.repository';

@ObjectType({ description: 'Outcome of setting what is known of who is paid out.', simpleResolvers: true })
export class SandboxPayoutVerificationPayload {
  @Field(() => VerificationStateEnum, {
    nullable: true,
    description: 'What is known from now on; null when the command was refused.',
  })
  state!: VerificationState | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

/** Simulates the verification provider, in sandbox mode only. */
@Resolver()
export class SandboxVerificationResolver {
  constructor(
    private readonly repository: VerificationRepository,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => SandboxPayoutVerificationPayload, {
    description: 'Sandbox only: sets what is known of who is paid out. Needs `payout:account:update`.',
  })
  async sandboxPayoutVerificationSet(
    @Ctx() ctx: Context,
    @Arg('state', () => VerificationStateEnum, { description: 'What is known from now on.' }) state: VerificationState,
    @Arg('accountId', () => ID, { nullable: true, description: "The account; the credential's own by default." })
    accountId?: string | null,
    @Arg('userId', () => ID, { nullable: true, description: 'The user; only who asks.' }) userId?: string | null,
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
    return { state: id === null ? null : state, userErrors: userErrors as CommandRejection[] };
  }
}

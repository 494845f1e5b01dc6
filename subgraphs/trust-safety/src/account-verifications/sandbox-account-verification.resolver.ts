import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import {
  type UserErrorData,
  type Commands,
  type Context,
  type Transaction,
  UserError,
  requireAction,
} from '../../../kit/src';
import { type AccountVerificationState, AccountVerificationStateEnum } from './account-verification.states';
import type { AccountVerifications } from './account-verifications';

@ObjectType({ description: 'Outcome of setting the verification state of an account.', simpleResolvers: true })
export class SandboxAccountVerificationPayload {
  @Field(() => AccountVerificationStateEnum, {
    nullable: true,
    description: 'The new state; null if the command was rejected.',
  })
  state!: AccountVerificationState | null;

  @Field(() => [UserError], { description: 'Reasons why the command was rejected; empty on success.' })
  userErrors!: readonly UserErrorData[];
}

/** Mutation that sets the verification state of an account or of the calling user. Sandbox mode only. */
@Resolver()
export class SandboxAccountVerificationResolver {
  constructor(
    private readonly verifications: AccountVerifications,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => SandboxAccountVerificationPayload, {
    description:
      'Sandbox only: sets the verification state of an account or of the calling user. Needs `identity:write`.',
  })
  async sandboxAccountVerificationSet(
    @Ctx() ctx: Context,
    @Arg('accountId', () => ID, { description: 'The account, `biz_…`, or the calling user.' }) accountId: string,
    @Arg('state', () => AccountVerificationStateEnum, { description: 'The new state.' })
    state: AccountVerificationState,
  ): Promise<SandboxAccountVerificationPayload> {
    const { id, userErrors } = await this.commands.run(
      ctx,
      'sandboxAccountVerificationSet',
      { accountId, state },
      (tx) => this.set(tx, accountId, state),
    );
    return { state: id === null ? null : state, userErrors };
  }

  private async set(tx: Transaction, accountId: string, state: AccountVerificationState): Promise<string> {
    if (tx.principal.userId !== accountId) requireAction(tx, 'identity:write', accountId);
    await this.verifications.set(tx, accountId, state);
    return accountId;
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import { type AccountVerificationState, AccountVerificationStateEnum } from './account-verification.states';
import { Account } from '../references.type';

@Resolver(() => Account)
export class AccountVerificationResolver {
  constructor(private readonly verifications: AccountVerificationRepository) {}

  @FieldResolver(() => AccountVerificationStateEnum, {
    nullable: true,
    description: 'Verification state of the account; null without `identity:read`.',
  })
  verificationState(@Root() { id }: Account, @Ctx() ctx: Context): Promise<AccountVerificationState | null> {
    return this.verifications.stateOf(ctx, id);
  }
}

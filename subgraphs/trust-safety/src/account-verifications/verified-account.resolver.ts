import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import { Account } from '../references.type';

/**
 * Adds the field `isVerified` to `Account`. Only other subgraphs can read the field; it is not part of the public
 * schema.
 */
@Resolver(() => Account)
export class VerifiedAccountResolver {
  constructor(private readonly verifications: AccountVerificationRepository) {}

  @Directive('@inaccessible')
  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether the account is verified; null without `company:basic:read`, `identity:read` or `payout:account:read`.',
  })
  isVerified(@Root() { id }: Account, @Ctx() ctx: Context): Promise<boolean | null> {
    return this.verifications.isVerified(ctx, id);
  }
}

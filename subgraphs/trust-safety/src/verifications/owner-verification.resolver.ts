import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { type Context, selectionOf } from '../../../kit/src';
import { User } from '../users/user.type';
import type { VerificationReads } from './verification.repository';
import { OwnerVerification, type Verification } from './verification.type';
import { Account } from '../references.type';

const description = 'The latest verifications; both are null without `identity:read` or `payout:account:read`.';

/**
 * Returns the newest verification of an account or user as an individual and the newest as a business; each is null if
 * there is none.
 */
async function latest(
  verifications: VerificationReads<Verification>,
  ctx: Context,
  info: GraphQLResolveInfo,
  owner: string,
): Promise<OwnerVerification> {
  const [individual, business] = await Promise.all([
    verifications.latest(ctx, owner, 'individual', selectionOf(info, 'Verification', [['individual']])),
    verifications.latest(ctx, owner, 'business', selectionOf(info, 'Verification', [['business']])),
  ]);
  return { individual, business };
}

@Resolver(() => Account)
export class AccountLatestVerificationResolver {
  constructor(private readonly verifications: VerificationReads<Verification>) {}

  @FieldResolver(() => OwnerVerification, { nullable: true, description })
  verification(
    @Root() { id }: Account,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<OwnerVerification> {
    return latest(this.verifications, ctx, info, id);
  }
}

@Resolver(() => User)
export class UserLatestVerificationResolver {
  constructor(private readonly verifications: VerificationReads<Verification>) {}

  @FieldResolver(() => OwnerVerification, {
    nullable: true,
    description: 'The latest verifications; both are null unless the caller is the user.',
  })
  verification(
    @Root() { id }: User,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<OwnerVerification> {
    return latest(this.verifications, ctx, info, id);
  }
}

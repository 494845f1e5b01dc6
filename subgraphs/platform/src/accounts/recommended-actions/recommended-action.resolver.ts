import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { MaxListSize, type Context } from '../../../../kit/src';
import { Account } from '../accounts/account.resource';
import { User } from '../../users/user.resource';
import type { RecommendedActionRepository } from './recommended-action.repository';
import { type RecommendedActionValue, recommendedActionDetails, recommendedFor } from './recommended-action.rules';
import { RecommendedAction } from './recommended-action.type';

function toRecommendedAction(action: RecommendedActionValue, origin: string): RecommendedAction {
  const { page, ...text } = recommendedActionDetails[action];
  return { action, ...text, cta: `${origin}/docs/latest/${page}` };
}

@Resolver(() => Account)
export class AccountRecommendationsResolver {
  constructor(
    private readonly repository: RecommendedActionRepository,
    private readonly origin: string,
  ) {}

  @Directive('@requires(fields: "salesSteps isVerified")')
  @MaxListSize(10)
  @FieldResolver(() => [RecommendedAction], {
    nullable: true,
    description: 'Recommended actions, most important first; null without `company:basic:read`.',
  })
  async recommendedActions(
    @Root() { id, salesSteps, isVerified }: Account,
    @Ctx() ctx: Context,
  ): Promise<RecommendedAction[] | null> {
    const standing = await this.repository.standingOf(ctx, id);
    return (
      standing &&
      recommendedFor({ ...standing, salesSteps: salesSteps ?? [], verified: isVerified ?? true }).map((action) =>
        toRecommendedAction(action, this.origin),
      )
    );
  }
}

@Resolver(() => User)
export class UserRecommendationsResolver {
  constructor(
    private readonly repository: RecommendedActionRepository,
    private readonly origin: string,
  ) {}

  @MaxListSize(10)
  @FieldResolver(() => [RecommendedAction], {
    nullable: true,
    description: 'Recommended actions in addition to those of the accounts; null unless the caller is the user.',
  })
  async recommendedActions(@Root() { id }: User, @Ctx() ctx: Context): Promise<RecommendedAction[] | null> {
    if (ctx.principal.userId !== id) return null;
    return (await this.repository.ownsAny(ctx)) ? [] : [toRecommendedAction('create_business', this.origin)];
  }
}

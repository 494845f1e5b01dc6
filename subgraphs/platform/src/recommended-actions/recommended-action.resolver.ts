import { Ctx, Directive, FieldResolver, Resolver, Root } from 'type-graphql';
import { AtMost, type Context } from '../../../kit/src';
import { Account } from '../accounts/account.type';
import { User } from '../users/user.type';
import type { RecommendedActionRepository } from './recommended-action.repository';
import { type RecommendedActionWord, recommendedActionTexts, recommendedFor } from './recommended-action.rules';
import { RecommendedAction } from './recommended-action.type';

function shown(action: RecommendedActionWord, origin: string): RecommendedAction {
  const { page, ...text } = recommendedActionTexts[action];
  return { action, ...text, cta: `${origin}/docs/latest/${page}` };
}

@Resolver(() => Account)
export class AccountRecommendationsResolver {
  constructor(
    private readonly repository: RecommendedActionRepository,
    private readonly origin: string,
  ) {}

  @Directive('@requires(fields: "salesSteps isVerified")')
  @AtMost(10)
  @FieldResolver(() => [RecommendedAction], {
    nullable: true,
    description: 'What is worth doing next, the most important first; null without `company:basic:read`.',
  })
  async recommendedActions(
    @Root() { id, salesSteps, isVerified }: Account,
    @Ctx() ctx: Context,
  ): Promise<RecommendedAction[] | null> {
    const known = await this.repository.standingOf(ctx, id);
    return (
      known &&
      recommendedFor({ ...known, salesSteps: salesSteps ?? [], verified: isVerified ?? true }).map((action) =>
        shown(action, this.origin),
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

  @AtMost(10)
  @FieldResolver(() => [RecommendedAction], {
    nullable: true,
    description: 'What is worth doing next besides what accounts show themselves; null unless the user is asking.',
  })
  async recommendedActions(@Root() { id }: User, @Ctx() ctx: Context): Promise<RecommendedAction[] | null> {
    if (ctx.principal.userId !== id) return null;
    return (await this.repository.ownsAny(ctx)) ? [] : [shown('create_business', this.origin)];
  }
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, DateTimeScalar } from '../../../../kit/src';
import { User } from '../../users/user.type';
import type { EnabledPartnerRepository } from './enabled-partner.repository';

@Resolver(() => User)
export class UserPartnerResolver {
  constructor(private readonly partners: EnabledPartnerRepository) {}

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    description: 'Time at which the user became a partner; null if the user is not a partner.',
  })
  partnerEnabledAt(@Root() user: User, @Ctx() ctx: Context): Promise<string | null> {
    return this.partners.since(ctx, user.id);
  }
}

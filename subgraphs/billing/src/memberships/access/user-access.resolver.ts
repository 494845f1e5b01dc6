import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import { type Context, MaxListSize, type ReadRow, selectionOf } from '../../../../kit/src';
import { Product } from '../../catalogue/products/product.resource';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { MembershipRepository } from '../memberships/membership.repository';
import { Membership } from '../memberships/membership.resource';
import { ResourceAccess } from './access.type';
import { mostMemberships, type UserAccessRepository } from './user-access.repository';
import { LicenseAccess, ProductAccess, TrialAccess, UserAccess } from './user-access.type';

const amongNewest = `of the newest ${mostMemberships} memberships that give access`;

@Resolver(() => UserAccess)
class UserAccessResolver {
  constructor(private readonly access: UserAccessRepository) {}

  @Query(() => UserAccess, {
    name: 'access',
    nullable: true,
    description:
      'Current access of a user through memberships. Null unless the caller is the user or has `member:basic:read` on an account; such callers see purchases from their accounts.',
  })
  find(
    @Ctx() ctx: Context,
    @Arg('userId', () => ID, { description: 'User id, `user_…`.' }) userId: string,
  ): UserAccess | null {
    return this.access.find(ctx, userId);
  }

  @MaxListSize(mostMemberships)
  @FieldResolver(() => [ProductAccess], { description: `Products ${amongNewest}, each once.` })
  async products(@Root() { userId }: UserAccess, @Ctx() ctx: Context): Promise<readonly ProductAccess[]> {
    return (await this.access.summary(ctx, userId)).products;
  }

  @MaxListSize(mostMemberships)
  @FieldResolver(() => [TrialAccess], { description: `Trials ${amongNewest}.` })
  async trials(@Root() { userId }: UserAccess, @Ctx() ctx: Context): Promise<readonly TrialAccess[]> {
    return (await this.access.summary(ctx, userId)).trials;
  }

  @MaxListSize(mostMemberships)
  @FieldResolver(() => [LicenseAccess], {
    description: `License keys ${amongNewest}: those of products with licensing.`,
  })
  async licenses(@Root() { userId }: UserAccess, @Ctx() ctx: Context): Promise<readonly LicenseAccess[]> {
    return (await this.access.summary(ctx, userId)).licenses;
  }

  @FieldResolver(() => Boolean, {
    description: `Whether \`products\`, \`trials\` and \`licenses\` are complete. False with more than ${mostMemberships} memberships that give access; \`memberships\` pages through all of them.`,
  })
  async isComplete(@Root() { userId }: UserAccess, @Ctx() ctx: Context): Promise<boolean> {
    return (await this.access.summary(ctx, userId)).isComplete;
  }
}

@Resolver(() => ProductAccess)
class ProductAccessResolver {
  constructor(private readonly products: ProductRepository) {}

  // A caller who may read a membership may read its product, whatever the visibility of the product is.
  @FieldResolver(() => Product, { nullable: true, description: 'The product.' })
  product(
    @Root() { productId }: ProductAccess,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Product> | null> {
    return this.products.reads.commandResult(ctx, productId, selectionOf(info, 'Product'));
  }

  @FieldResolver(() => ResourceAccess, {
    nullable: true,
    description: 'Access to the product with its level: `ADMIN` if the user is also on the team of the account.',
  })
  access(@Root() { userId, accountId }: ProductAccess): ResourceAccess {
    return { userId, accountId, customer: true };
  }
}

@Resolver(() => TrialAccess)
class TrialAccessResolver {
  constructor(private readonly memberships: MembershipRepository) {}

  @FieldResolver(() => Membership, { nullable: true, description: 'The membership in its trial.' })
  membership(
    @Root() { membershipId }: TrialAccess,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Membership> | null> {
    return this.memberships.getReference(ctx, membershipId, selectionOf(info, 'Membership'));
  }
}

@Resolver(() => LicenseAccess)
class LicenseAccessResolver {
  constructor(private readonly memberships: MembershipRepository) {}

  @FieldResolver(() => Membership, { nullable: true, description: 'The membership to which the key belongs.' })
  membership(
    @Root() { membershipId }: LicenseAccess,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Membership> | null> {
    return this.memberships.getReference(ctx, membershipId, selectionOf(info, 'Membership'));
  }
}

/** Creates the resolvers of what users have. */
export function userAccessResolvers(
  access: UserAccessRepository,
  products: ProductRepository,
  memberships: MembershipRepository,
): object[] {
  return [
    new UserAccessResolver(access),
    new ProductAccessResolver(products),
    new TrialAccessResolver(memberships),
    new LicenseAccessResolver(memberships),
  ];
}

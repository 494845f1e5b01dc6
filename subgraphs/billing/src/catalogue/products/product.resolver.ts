import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type NumberedPage,
  nodePaths,
  selectionOf,
  toConnection,
  type ReadRow,
  type Outcome,
} from '../../../../kit/src';
import { ProductCreateInput, ProductListArgs, ProductPageArgs, ProductPatch } from './product.inputs';
import type { ProductRepository } from './product.repository';
import type { ProductService } from './product.service';
import { Product, ProductConnection, ProductDeletePayload, ProductPage, ProductPayload } from './product.resource';

@Resolver(() => Product)
export class ProductResolver {
  constructor(
    private readonly products: ProductRepository,
    private readonly service: ProductService,
    private readonly commands: Commands,
  ) {}

  @Query(() => Product, {
    nullable: true,
    description:
      'A product by its id; null if it does not exist or is not accessible. Visible products are accessible with any credential, others to their account and to users who have bought them.',
  })
  product(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The product, `prod_…`.' }) id: string,
  ): Promise<ReadRow<Product> | null> {
    return this.products.reads.find(ctx, id, selectionOf(info, 'Product'));
  }

  @Query(() => ProductConnection, {
    name: 'products',
    description: 'Products, newest first, 100 at a time by default. Needs `access_pass:basic:read`.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ProductListArgs) args: ProductListArgs,
  ): Promise<Connection<ReadRow<Product>>> {
    return toConnection(await this.products.list(ctx, args, selectionOf(info, 'Product', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => ProductPage, {
    description: 'Products by numbered pages, newest first, with their total count. Needs `access_pass:basic:read`.',
  })
  productPage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ProductPageArgs) args: ProductPageArgs,
  ): Promise<NumberedPage<ReadRow<Product>>> {
    return this.products.numbered(ctx, args, selectionOf(info, 'Product', [['nodes']]));
  }

  @Mutation(() => ProductPayload, {
    description:
      'Creates a product, or changes the product with the given external identifier. Needs `access_pass:create`.',
  })
  async productCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ProductCreateInput, { description: 'The product to create.' }) input: ProductCreateInput,
  ): Promise<Outcome> {
    await this.service.awaitReplicas(input);
    return this.commands.run(ctx, 'productCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => ProductPayload, { description: 'Changes a product. Needs `access_pass:update`.' })
  async productUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The product, `prod_…`.' }) id: string,
    @Arg('input', () => ProductPatch, { description: 'Changes to apply.' }) input: ProductPatch,
  ): Promise<Outcome> {
    await this.service.awaitReplicas(input);
    return this.commands.run(ctx, 'productUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => ProductPayload, { description: 'Requests a marketplace listing. Needs `access_pass:update`.' })
  productPublish(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The product, `prod_…`.' }) id: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'productPublish', { id }, (tx) => this.service.publish(tx, id));
  }

  @Mutation(() => ProductPayload, {
    description: 'Removes a product from the marketplace. Needs `access_pass:update`.',
  })
  productUnpublish(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The product, `prod_…`.' }) id: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'productUnpublish', { id }, (tx) => this.service.unpublish(tx, id));
  }

  @Mutation(() => ProductDeletePayload, {
    description: 'Deletes a product that has never been bought, with its plans. Needs `access_pass:delete`.',
  })
  async productDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The product, `prod_…`.' }) id: string,
  ): Promise<ProductDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'productDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type FileReplicas,
  type NumberedPage,
  type Outcome,
  type ReadRow,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
} from '../../../kit/src';
import type { ProductReplica, ProductReplicas } from '../products/product-replica.repository';
import { ExperienceCreateInput, ExperienceListArgs, ExperiencePageArgs, ExperiencePatch } from './experience.inputs';
import { experiencePolicy } from './experience.policy';
import { type ExperienceRepository, maxExperiencesPerProduct } from './experience.repository';
import type { ExperienceService } from './experience.service';
import {
  Experience,
  ExperienceConnection,
  ExperienceDeletePayload,
  ExperiencePage,
  ExperiencePayload,
} from './experience.resource';
import { Product } from '../references.type';

const ofExperience = { description: 'Experience id, `exp_…`.' } as const;
const ofProduct = { description: 'Id of the product, `prod_…`.' } as const;

@Resolver(() => Experience)
export class ExperienceResolver {
  constructor(private readonly experiences: ExperienceRepository) {}

  @Query(() => Experience, {
    nullable: true,
    description:
      "An experience by its id; null if it does not exist or is not accessible. Accessible are experiences of the caller's accounts and those open to the caller. Hidden ones need `experience:hidden_experience:read`.",
  })
  experience(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofExperience) id: string,
  ): Promise<ReadRow<Experience> | null> {
    return this.experiences.find(ctx, id, selectionOf(info, 'Experience'));
  }

  @Query(() => ExperienceConnection, {
    name: 'experiences',
    description:
      'Experiences, newest first, 20 at a time by default. Of other accounts, users receive only the experiences that are open to them.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ExperienceListArgs) args: ExperienceListArgs,
  ): Promise<Connection<ReadRow<Experience>>> {
    return toConnection(await this.experiences.list(ctx, args, selectionOf(info, 'Experience', nodePaths)));
  }

  @Directive('@inaccessible')
  @Query(() => ExperiencePage, {
    description: 'Experiences by numbered pages, newest first, with their total count; the same as in `experiences`.',
  })
  experiencePage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ExperiencePageArgs) args: ExperiencePageArgs,
  ): Promise<NumberedPage<ReadRow<Experience>>> {
    return this.experiences.numbered(ctx, args, selectionOf(info, 'Experience', [['nodes']]));
  }

  @MaxListSize(100)
  @FieldResolver(() => [Product], {
    description:
      'Products whose members have access, at most 100. Products that are not for sale to all are visible to the account, archived ones with `access_pass:basic:read`.',
  })
  products(@Root() experience: ReadRow, @Ctx() ctx: Context): { id: string }[] {
    return (experience.products as ProductReplica[])
      .filter(({ visibility }) => experiencePolicy.seesProduct(ctx, experience.accountId as string, visibility))
      .map(({ id }) => ({ id }));
  }
}

@Resolver(() => Product)
export class ProductExperiencesResolver {
  constructor(private readonly repository: ExperienceRepository) {}

  @MaxListSize(maxExperiencesPerProduct)
  @FieldResolver(() => [Experience], {
    description: 'Experiences that the product opens to its members, if visible to the caller: the newest 100.',
  })
  experiences(
    @Root() { id }: Product,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ReadRow<Experience>[]> {
    return this.repository.ofProduct(ctx, id, selectionOf(info, 'Experience'));
  }
}

@Resolver(() => Experience)
export class ExperienceCommandResolver {
  constructor(
    private readonly service: ExperienceService,
    private readonly products: ProductReplicas,
    private readonly files: FileReplicas,
    private readonly commands: Commands,
  ) {}

  @Mutation(() => ExperiencePayload, {
    description: 'Creates an experience that no user can access yet. Needs `experience:create`.',
  })
  async experienceCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ExperienceCreateInput, { description: 'The experience to create.' })
    input: ExperienceCreateInput,
  ): Promise<Outcome> {
    await this.files.awaitReplicas(input.logoFileId == null ? [] : [input.logoFileId]);
    return this.commands.run(ctx, 'experienceCreate', input, (tx) => this.service.create(tx, input));
  }

  @Mutation(() => ExperiencePayload, { description: 'Changes an experience. Needs `experience:update`.' })
  async experienceUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('input', () => ExperiencePatch, { description: 'Changes to apply.' }) input: ExperiencePatch,
  ): Promise<Outcome> {
    await this.files.awaitReplicas(input.logoFileId == null ? [] : [input.logoFileId]);
    return this.commands.run(ctx, 'experienceUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => ExperienceDeletePayload, {
    description: 'Deletes an experience with all its content. Needs `experience:delete`.',
  })
  async experienceDelete(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
  ): Promise<ExperienceDeletePayload> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'experienceDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }

  @Mutation(() => ExperiencePayload, {
    description: 'Gives the members of a product access to an experience. Needs `experience:attach`.',
  })
  async experienceAttach(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('productId', () => ID, ofProduct) productId: string,
  ): Promise<Outcome> {
    await this.products.awaitReplicas(ctx, [productId]);
    return this.commands.run(ctx, 'experienceAttach', { id, productId }, (tx) =>
      this.service.attach(tx, id, productId),
    );
  }

  @Mutation(() => ExperiencePayload, {
    description:
      "Removes the access of a product's members to an experience, unless another product gives them access. Needs `experience:detach`.",
  })
  experienceDetach(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('productId', () => ID, ofProduct) productId: string,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'experienceDetach', { id, productId }, (tx) =>
      this.service.detach(tx, id, productId),
    );
  }

  @Mutation(() => ExperiencePayload, {
    description:
      'Duplicates an experience, attached to the same products but without its content. Needs `experience:create`.',
  })
  experienceDuplicate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('name', () => String, { nullable: true, description: 'Name, 1 to 120 characters; the same name by default.' })
    name?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(ctx, 'experienceDuplicate', { id, name }, (tx) =>
      this.service.duplicate(tx, id, name ?? null),
    );
  }
}

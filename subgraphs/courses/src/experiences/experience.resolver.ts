import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  type Commands,
  type Connection,
  type Context,
  type FileReplicas,
  type NumberedPage,
  type Outcome,
  type ReadRow,
  keyDescription,
  nodePaths,
  selectionOf,
  toConnection,
  MaxListSize,
} from '../../../kit/src';
import { type ProductReplica, type ProductReplicas, Product } from '../products';
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
} from './experience.type';

const ofExperience = { description: 'Its id, `exp_…`.' } as const;
const ofProduct = { description: 'Id of the product, `prod_…`.' } as const;
const ofKey = { nullable: true, description: keyDescription } as const;

@Resolver(() => Experience)
export class ExperienceResolver {
  constructor(private readonly experiences: ExperienceRepository) {}

  @Query(() => Experience, {
    nullable: true,
    description:
      'An experience by its id; null when there is none for the caller: one of an account of theirs, or one that is open to them. Hidden ones need `experience:hidden_experience:read`.',
  })
  experience(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, ofExperience) id: string,
  ): Promise<unknown> {
    return this.experiences.find(ctx, id, selectionOf(info, 'Experience'));
  }

  @Query(() => ExperienceConnection, {
    name: 'experiences',
    description:
      'Experiences, newest first, 20 at a time by default. Users get of accounts of others those that are open to them.',
  })
  async list(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ExperienceListArgs) args: ExperienceListArgs,
  ): Promise<Connection<unknown>> {
    return toConnection(
      await this.experiences.list(ctx, { ...args, page: args }, selectionOf(info, 'Experience', nodePaths)),
    );
  }

  @Query(() => ExperiencePage, {
    description:
      'Experiences by numbered pages, newest first, with their total count; the same as `experiences` shows.',
  })
  experiencePage(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ExperiencePageArgs) args: ExperiencePageArgs,
  ): Promise<NumberedPage<unknown>> {
    return this.experiences.numbered(ctx, args, selectionOf(info, 'Experience', [['nodes']]));
  }

  @MaxListSize(100)
  @FieldResolver(() => [Product], {
    description: 'The products whose members it is open to, at most 100; archived ones need `access_pass:basic:read`.',
  })
  products(@Root() experience: ReadRow, @Ctx() ctx: Context): { id: string }[] {
    const includeArchived = experiencePolicy.seesArchived(ctx, experience.accountId as string);
    return (experience.products as ProductReplica[])
      .filter(({ visibility }) => includeArchived || visibility !== 'archived')
      .map(({ id }) => ({ id }));
  }
}

@Resolver(() => Product)
export class ProductExperiencesResolver {
  constructor(private readonly repository: ExperienceRepository) {}

  @MaxListSize(maxExperiencesPerProduct)
  @FieldResolver(() => [Experience], {
    description:
      'The experiences that the product opens to its members, as far as the caller sees them: the newest 100.',
  })
  experiences(
    @Root() { id }: Product,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<readonly unknown[]> {
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
    description: 'Makes an experience, which nobody is let into yet. Needs `experience:create`.',
  })
  async experienceCreate(
    @Ctx() ctx: Context,
    @Arg('input', () => ExperienceCreateInput, { description: 'The experience.' }) input: ExperienceCreateInput,
    @Arg('idempotencyKey', () => String, ofKey) key?: string | null,
  ): Promise<Outcome> {
    await this.files.arrived(input.logoFileId == null ? [] : [input.logoFileId]);
    return this.commands.run(ctx, 'experienceCreate', input, (tx) => this.service.create(tx, input), key);
  }

  @Mutation(() => ExperiencePayload, { description: 'Changes an experience. Needs `experience:update`.' })
  async experienceUpdate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('input', () => ExperiencePatch, { description: 'What to change.' }) input: ExperiencePatch,
  ): Promise<Outcome> {
    await this.files.arrived(input.logoFileId == null ? [] : [input.logoFileId]);
    return this.commands.run(ctx, 'experienceUpdate', { id, input }, (tx) => this.service.update(tx, id, input));
  }

  @Mutation(() => ExperienceDeletePayload, {
    description: 'Deletes an experience with everything in it. Needs `experience:delete`.',
  })
  async experienceDelete(@Ctx() ctx: Context, @Arg('id', () => ID, ofExperience) id: string): Promise<unknown> {
    const { id: deletedId, userErrors } = await this.commands.run(ctx, 'experienceDelete', { id }, (tx) =>
      this.service.delete(tx, id),
    );
    return { deletedId, userErrors };
  }

  @Mutation(() => ExperiencePayload, {
    description: 'Opens an experience to the members of a product. Needs `experience:attach`.',
  })
  async experienceAttach(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('productId', () => ID, ofProduct) productId: string,
  ): Promise<Outcome> {
    await this.products.arrived(ctx, [productId]);
    return this.commands.run(ctx, 'experienceAttach', { id, productId }, (tx) =>
      this.service.attach(tx, id, productId),
    );
  }

  @Mutation(() => ExperiencePayload, {
    description:
      'Closes an experience to the members of a product, unless another one lets them in. Needs `experience:detach`.',
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
      'Makes another experience like one, attached to the same products; what is in it is not copied. Needs `experience:create`.',
  })
  experienceDuplicate(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, ofExperience) id: string,
    @Arg('name', () => String, { nullable: true, description: 'Its name, 1 to 120 characters; the same by default.' })
    name?: string | null,
    @Arg('idempotencyKey', () => String, ofKey) key?: string | null,
  ): Promise<Outcome> {
    return this.commands.run(
      ctx,
      'experienceDuplicate',
      { id, name },
      (tx) => this.service.duplicate(tx, id, name ?? null),
      key,
    );
  }
}

@Resolver(() => ExperiencePayload)
export class ExperiencePayloadResolver {
  constructor(private readonly experiences: ExperienceRepository) {}

  @FieldResolver(() => Experience, {
    nullable: true,
    description: 'The experience as it is now; null when the command was refused.',
  })
  experience(@Root() payload: { id: string | null }, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): unknown {
    return payload.id && this.experiences.outcome(ctx, payload.id, selectionOf(info, 'Experience'));
  }
}

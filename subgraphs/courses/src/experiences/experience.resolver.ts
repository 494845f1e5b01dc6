import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { type Context, selectionOf } from '../../../kit/src';
import type { ExperienceRepository } from './experience.repository';
import { Experience } from './experience.type';

@Resolver(() => Experience)
export class ExperienceResolver {
  constructor(private readonly experiences: ExperienceRepository) {}

  @Query(() => Experience, { nullable: true, description: 'An experience by its id; null when there is none for the caller.' })
  experience(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Arg('id', () => ID, { description: 'Its id, `exp_…`.' }) id: string): Promise<unknown> {
    return this.experiences.find(ctx, id, selectionOf(info, 'Experience'));
  }
}

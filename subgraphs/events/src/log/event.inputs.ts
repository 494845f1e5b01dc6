import { ArgsType, Field, ID, Int } from 'type-graphql';

@ArgsType()
export class EventScopeArgs {
  @Field(() => ID, { nullable: true, description: 'Only events of this account; without it, of all within reach.' })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor to go on after.' })
  after?: string | null;
}

@ArgsType()
export class EventFilterArgs extends EventScopeArgs {
  @Field(() => [String], {
    nullable: true,
    description: 'Only events of these names, at most 100; without it, all that the credential may read.',
  })
  types?: string[] | null;
}

@ArgsType()
export class EventListArgs extends EventFilterArgs {
  @Field(() => [ID], { nullable: true, description: 'Only events about these resources, at most 100.' })
  resourceIds?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Events of the page, 20 by default, 100 at most.' })
  first?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The newest events of the range, 100 at most, oldest of them first; excludes `first`.',
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only events before this cursor.' })
  before?: string | null;
}

export const versionDescription = 'Version date whose shape is wanted; the newest when left out.';

@ArgsType()
export class MessageArgs {
  @Field(() => String, { nullable: true, description: versionDescription })
  apiVersionDate?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for the message of those who have no version: the first shape, and no version named. Excludes `apiVersionDate`.',
  })
  unpinned?: boolean | null;
}

import { ArgsType, Field, ID, Int } from 'type-graphql';

@ArgsType()
export class EventScopeArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only events of this account; by default, of all accessible accounts.',
  })
  accountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only events after this cursor.' })
  after?: string | null;
}

@ArgsType()
export class EventFilterArgs extends EventScopeArgs {
  @Field(() => [String], {
    nullable: true,
    description: 'Only events with these names, at most 100; by default, all that the credential can read.',
  })
  types?: string[] | null;
}

@ArgsType()
export class EventListArgs extends EventFilterArgs {
  @Field(() => [ID], { nullable: true, description: 'Only events about these resources, at most 100.' })
  resourceIds?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Number of events, 20 by default, at most 100.' })
  first?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of newest events of the range, at most 100, returned with the oldest first; cannot be combined with `first`.',
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only events before this cursor.' })
  before?: string | null;
}

export const versionDescription = 'Version date of the format; the newest version by default.';

@ArgsType()
export class MessageArgs {
  @Field(() => String, { nullable: true, description: versionDescription })
  apiVersionDate?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to return the message for receivers without a version: in the first format, without a version date. Cannot be combined with `apiVersionDate`.',
  })
  unpinned?: boolean | null;
}

import { ArgsType, Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { eventCatalogue, eventNames } from '../../../../contract/events';
import { eventTypeValue } from '../../../../contract/events/graph-names';
import { DateTimeRange, type EventActorType, eventActorTypes, registerEnum } from '../../../kit/src';
import type { EventConditionValues } from './event-conditions';

/** Types of events by their names in the graph: `PLAN_UPDATED` → `plan.updated`. */
export const EventTypeEnum = registerEventTypes();

export const EventActorTypeEnum = registerEnum(
  'EventActorType',
  eventActorTypes,
  'Kind of a principal that causes events.',
);

/** Maximum number of values of a list in a filter. */
export const maxFilterValues = 100;

const atMost = `at most ${maxFilterValues}`;

@InputType({
  description:
    'Conditions on events, all of which an event must meet. Conditions that are omitted or null are met by all events.',
})
export class EventFilter implements EventConditionValues {
  @Field(() => [EventTypeEnum], { nullable: true, description: `Only events of these types, ${atMost}.` })
  types?: string[] | null;

  @Field(() => [ID], { nullable: true, description: `Only events about these resources, ${atMost}.` })
  resourceIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Only events of these accounts, ${atMost}; each must be accessible.`,
  })
  accountIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Only events about these products and about what was sold of them, such as their plans, memberships, payments and disputes, ${atMost}. On accounts where the caller has \`access_pass:basic:read\`.`,
  })
  productIds?: string[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Only events about these plans and about what was sold of them, ${atMost}. On accounts where the caller has \`plan:basic:read\`.`,
  })
  planIds?: string[] | null;

  @Field(() => [EventActorTypeEnum], {
    nullable: true,
    description: `Only events caused by these kinds of principals, ${atMost}.`,
  })
  actorTypes?: EventActorType[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: `Only events caused by these API keys, users, apps or access tokens, ${atMost}.`,
  })
  actorIds?: string[] | null;

  @Field(() => DateTimeRange, { nullable: true, description: 'Only events that occurred in this range of times.' })
  occurredAt?: DateTimeRange | null;
}

/** Arguments of lists of events, which connections from resources have too. */
const pageArguments = {
  after: { nullable: true, description: 'Only events after this cursor.' },
  before: { nullable: true, description: 'Only events before this cursor.' },
  first: { nullable: true, description: 'Number of events, 20 by default, at most 100.' },
  last: {
    nullable: true,
    description:
      'Number of newest events of the range, at most 100, returned with the oldest first; cannot be combined with `first`.',
  },
  filter: { nullable: true, description: 'Only events that meet these conditions.' },
} as const;

@ArgsType()
export class EventScopeArgs {
  @Field(() => ID, {
    nullable: true,
    deprecationReason: 'Use filter.accountIds instead. Removed on 2027-06-30.',
    description: 'Only events of this account; by default, of all accessible accounts.',
  })
  accountId?: string | null;

  @Field(() => String, pageArguments.after)
  after?: string | null;

  @Field(() => EventFilter, pageArguments.filter)
  filter?: EventFilter | null;
}

@ArgsType()
export class EventFilterArgs extends EventScopeArgs {
  @Field(() => [String], {
    nullable: true,
    deprecationReason: 'Use filter.types instead. Removed on 2027-06-30.',
    description: 'Only events with these names, at most 100; by default, all that the credential can read.',
  })
  types?: string[] | null;
}

@ArgsType()
export class EventListArgs extends EventFilterArgs {
  @Field(() => [ID], {
    nullable: true,
    deprecationReason: 'Use filter.resourceIds instead. Removed on 2027-06-30.',
    description: 'Only events about these resources, at most 100.',
  })
  resourceIds?: string[] | null;

  @Field(() => Int, pageArguments.first)
  first?: number | null;

  @Field(() => Int, pageArguments.last)
  last?: number | null;

  @Field(() => String, pageArguments.before)
  before?: string | null;
}

/** Arguments of the connections from resources to their events. */
@ArgsType()
export class ResourceEventsArgs {
  @Field(() => EventFilter, pageArguments.filter)
  filter?: EventFilter | null;

  @Field(() => Int, pageArguments.first)
  first?: number | null;

  @Field(() => Int, pageArguments.last)
  last?: number | null;

  @Field(() => String, pageArguments.after)
  after?: string | null;

  @Field(() => String, pageArguments.before)
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

function registerEventTypes(): Record<string, string> {
  const values = Object.fromEntries(eventNames.map((name) => [eventTypeValue(name), name]));
  registerEnumType(values, {
    name: 'EventType',
    description: 'Type of an event.',
    valuesConfig: Object.fromEntries(
      eventCatalogue.map(({ name, meaning }) => [eventTypeValue(name), { description: `\`${name}\`: ${meaning}` }]),
    ),
  });
  return values;
}

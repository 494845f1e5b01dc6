import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../kit/src';

/** An account of the platform domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'An event of a resource, with the state of the resource immediately after it.',
  simpleResolvers: true,
})
export class Event {
  @Field(() => ID, { description: 'Public id, `evt_…`.' })
  id!: string;

  @Field({ description: 'Name of the event, such as `plan.created`.' })
  type!: string;

  @Field(() => ID, { description: 'Account that owns the event.' })
  accountId!: string;

  @Field({ description: 'GraphQL type of the resource, such as `Plan`.' })
  resource!: string;

  @Field(() => ID, { description: 'Id of the resource.' })
  resourceId!: string;

  @Field(() => Date, { description: 'Time of the event.' })
  occurredAt!: string;
}

export const EventConnection = connectionOf(Event, 'Event', { counted: false });

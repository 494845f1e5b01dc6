import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { eventSchemas, eventTypeName, resourceField, resourceNameOf } from '../../../../contract/events/graph-names';
import type { ReferenceResolver } from '../../../kit/src';
import type { EventService } from '../log/event.service';
import { Account, Event } from '../log/event.type';
import type { LoggedEvent } from '../log/logged-event';

/** GraphQL type for the events about one type of resource, and its resolver. */
export interface TypedEvent {
  readonly type: Function;
  /** Class of the resource; null if the graph does not have it. */
  readonly resource: Function | null;
  /** Resolver of the field that returns the resource; null if there is no such field. */
  readonly resolver: object | null;
}

/**
 * The GraphQL types of all events, by the schema name of the resource. Created once, because each GraphQL type must
 * have a single class.
 */
export const typedEvents: ReadonlyMap<string, TypedEvent> = new Map(
  eventSchemas.map((schema) => [schema, typedEvent(schema)]),
);

/** Returns the resolvers of references to events, for all of their types. */
export function eventReferences(service: EventService): Readonly<Record<string, ReferenceResolver>> {
  const resolve: ReferenceResolver = ({ id }, ctx) => service.getReference(ctx, id as string);
  return Object.fromEntries(eventSchemas.map((schema) => [eventTypeName(schema), resolve]));
}

function typedEvent(schema: string): TypedEvent {
  const resourceName = resourceNameOf(schema);
  const description = `\`Event\` about ${/^[aeiou]/.test(resourceName) ? 'an' : 'a'} ${resourceName}, with a reference to it.`;
  @Directive('@key(fields: "id")')
  @Directive('@key(fields: "id resourceId")')
  @ObjectType(eventTypeName(schema), { description, implements: Event, simpleResolvers: true })
  class TypedEventType extends Event {}
  const field = resourceField(schema);
  if (field === null) return { type: TypedEventType, resource: null, resolver: null };
  const resource = referenceTo(schema);
  return {
    type: TypedEventType,
    resource,
    resolver: resourceResolver(TypedEventType, resource, field, resourceName),
  };
}

/**
 * Creates the resolver of the event's resource field. It returns a federation reference; the resource's own subgraph
 * reads the current state. Null for accounts, because every event has a field `account`.
 */
function resourceResolver(type: Function, reference: Function, field: string, resourceName: string): object | null {
  if (reference === Account) return null;
  @Resolver(() => type)
  class ResourceResolver {
    @FieldResolver(() => reference, {
      name: field,
      nullable: true,
      description: `Current state of the ${resourceName}; null if it was deleted or the credential cannot read it. \`payload\` has its state at the time of the event.`,
    })
    resource(@Root() event: LoggedEvent): { readonly id: string } {
      return { id: event.resourceId };
    }
  }
  return new ResourceResolver();
}

/**
 * Creates the GraphQL class for an entity of another subgraph, with its key field. The entity's own subgraph describes
 * it; this one adds its events.
 */
function referenceTo(schema: string): Function {
  if (schema === 'Account') return Account;
  @Directive('@key(fields: "id")')
  @ObjectType(schema, { simpleResolvers: true })
  class Reference {
    @Field(() => ID)
    id!: string;
  }
  return Reference;
}

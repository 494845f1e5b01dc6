import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { eventCatalogue, type EventDefinition } from '../../../../contract/events';
import { resourceReads } from '../../../../contract/resources';
import { Account, Event } from '../log/event.type';
import type { LoggedEvent } from '../log/logged-event';

/** GraphQL names of event types, by resource, whose default name (`eventTypeName`) is already taken by another type. */
const otherNames: Readonly<Record<string, string>> = { ResolutionCenterCase: 'ResolutionCenterCaseLogEvent' };

/** Returns the GraphQL type name of the events of a resource: `Payment` → `PaymentEvent`. */
export function eventTypeName(schema: string): string {
  return otherNames[schema] ?? `${schema}Event`;
}

/**
 * Returns the name of the field of the event type that resolves the resource, `Payment` → `payment`; null if the graph
 * does not expose the resource.
 */
export function resourceField(schema: string): string | null {
  return resourceReads[schema] ? `${schema[0]?.toLowerCase()}${schema.slice(1)}` : null;
}

/**
 * Returns the subscription field of an event type: `resolution_center_case.created` → `resolutionCenterCaseCreated`.
 */
export function subscriptionField({ name }: Pick<EventDefinition, 'name'>): string {
  return name.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** GraphQL type for the events about one type of resource, and its resolver. */
export interface TypedEvent {
  readonly type: Function;
  /** Resolver of the field that returns the resource; null if there is no such field. */
  readonly resolver: object | null;
}

/**
 * The GraphQL types of all events, by the schema name of the resource. Created once, because each GraphQL type must
 * have a single class.
 */
export const typedEvents: ReadonlyMap<string, TypedEvent> = new Map(
  [...new Set(eventCatalogue.map(({ schema }) => schema))].map((schema) => [schema, typedEvent(schema)]),
);

function typedEvent(schema: string): TypedEvent {
  const resourceName = resourceNameOf(schema);
  const description = `\`Event\` about ${/^[aeiou]/.test(resourceName) ? 'an' : 'a'} ${resourceName}, with a reference to it.`;
  @ObjectType(eventTypeName(schema), { description, simpleResolvers: true })
  class TypedEventType extends Event {}
  const field = resourceField(schema);
  return {
    type: TypedEventType,
    resolver: field === null ? null : resourceResolver(TypedEventType, referenceTo(schema), field, resourceName),
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
 * Creates the GraphQL class for an entity of another subgraph, with only its key field. The entity's own subgraph
 * describes it.
 */
function referenceTo(schema: string): Function {
  if (schema === 'Account') return Account;
  @Directive('@key(fields: "id", resolvable: false)')
  @ObjectType(schema, { simpleResolvers: true })
  class Reference {
    @Field(() => ID)
    id!: string;
  }
  return Reference;
}

/** Returns the display name of a resource: `CourseLessonInteraction` → `course lesson interaction`. */
function resourceNameOf(schema: string): string {
  return schema
    .split(/(?=[A-Z])/)
    .join(' ')
    .toLowerCase();
}

import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { eventCatalogue, type EventDefinition } from '../../../../contract/events';
import { resourceReads } from '../../../../contract/resources';
import { Account, Event } from '../log/event.type';
import type { LoggedEvent } from '../log/logged-event';

/** The name that another type of the graph has already taken. */
const otherNames: Readonly<Record<string, string>> = { ResolutionCenterCase: 'ResolutionCenterCaseLogEvent' };

/** Graph type of the events about a resource: `Payment` → `PaymentEvent`. */
export function typedEventName(schema: string): string {
  return otherNames[schema] ?? `${schema}Event`;
}

/** The field of such an event that leads to the resource, `Payment` → `payment`; null where the graph does not serve it. */
export function resourceField(schema: string): string | null {
  return resourceReads[schema] ? `${schema[0]?.toLowerCase()}${schema.slice(1)}` : null;
}

/** `resolution_center_case.created` → `resolutionCenterCaseCreated`. */
export function subscriptionField({ name }: Pick<EventDefinition, 'name'>): string {
  return name.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Events about one kind of resource, as types of the graph. */
export interface TypedEvent {
  readonly type: Function;
  /** Resolves the resource's field; null where there is none. */
  readonly resolver: object | null;
}

/** The types of all events, by schema. Made once: a type of the graph has one class. */
export const typedEvents: ReadonlyMap<string, TypedEvent> = new Map(
  [...new Set(eventCatalogue.map(({ schema }) => schema))].map((schema) => [schema, typedEvent(schema)]),
);

function typedEvent(schema: string): TypedEvent {
  const noun = nounOf(schema);
  const description = `Something that happened to ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}: an \`Event\` that leads to it.`;
  @ObjectType(typedEventName(schema), { description, simpleResolvers: true })
  class TypedEventType extends Event {}
  const field = resourceField(schema);
  return {
    type: TypedEventType,
    resolver: field === null ? null : resourceResolver(TypedEventType, referenceTo(schema), field, noun),
  };
}

/** What an event is about is read from its own domain, as it is now. An account of an event is `account` in any case. */
function resourceResolver(type: Function, reference: Function, field: string, noun: string): object | null {
  if (reference === Account) return null;
  @Resolver(() => type)
  class ResourceResolver {
    @FieldResolver(() => reference, {
      name: field,
      nullable: true,
      description: `The ${noun} as it is now; null where nothing is left of it or the credential may not read it. \`payload\` has it as it was.`,
    })
    resource(@Root() event: LoggedEvent): { readonly id: string } {
      return { id: event.resourceId };
    }
  }
  return new ResourceResolver();
}

/** A resource of another domain, known here by its id. What it is is described where it is at home. */
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

/** `CourseLessonInteraction` → `course lesson interaction`. */
function nounOf(schema: string): string {
  return schema
    .split(/(?=[A-Z])/)
    .join(' ')
    .toLowerCase();
}

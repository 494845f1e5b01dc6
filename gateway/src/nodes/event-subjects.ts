import { type GraphQLSchema, isUnionType } from 'graphql';
import type { GraphRequest } from '../graph';
import type { FoundNode, NodeReader } from './node-reader';
import { eventInterface, type NodeType, type SubjectOfEvents } from './node-types';

/** Name of the union of all resources that events are about. */
const subjectUnion = 'EventSubject';

const description = `Current state of the resource, exactly as a read by its id returns it; null if it was deleted or is not accessible to the caller. \`payload\` has its state at the time of the event.`;

/** Returns the schema with `subject` of all events, and references to the subjects that are no nodes. ADR 0055 */
export function subjectsSdl(subjects: readonly SubjectOfEvents[], nodes: readonly NodeType[]): string {
  const types = [...new Set(subjects.flatMap(({ subject }) => subject ?? []))];
  if (types.length === 0) return '';
  const others = types.filter(({ name }) => !nodes.some((node) => node.name === name));
  return `
"""A resource that events are about."""
union ${subjectUnion} = ${types.map(({ name }) => name).join(' | ')}

interface ${eventInterface} {
  """${description}"""
  subject: ${subjectUnion}
}
${others.map(({ name }) => `\ntype ${name} @key(fields: "id", resolvable: false) {\n  id: ID!\n}\n`).join('')}
${subjects.map(({ event }) => eventSdl(event)).join('\n')}`;
}

function eventSdl(event: string): string {
  return `type ${event} implements Node & ${eventInterface} @key(fields: "id", resolvable: false) @key(fields: "id resourceId") {
  id: ID!
  resourceId: ID! @external
  """${description}"""
  subject: ${subjectUnion}
}
`;
}

/** Returns the elements for references to events, which a subgraph has in addition to its composed schema. */
export function entitiesSdl(subjects: readonly SubjectOfEvents[]): string {
  return subjects.length === 0
    ? ''
    : `
scalar _Any
union _Entity = ${subjects.map(({ event }) => event).join(' | ')}
extend type Query {
  _entities(representations: [_Any!]!): [_Entity]!
}
`;
}

/** Returns the types of events with those subjects that the supergraph has; none if it does not have subjects. */
export function subjectsIn(
  supergraph: GraphQLSchema,
  subjects: readonly SubjectOfEvents[],
): readonly SubjectOfEvents[] {
  const union = supergraph.getType(subjectUnion);
  if (!isUnionType(union)) return [];
  const names = new Set(union.getTypes().map(({ name }) => name));
  return subjects
    .filter(({ event }) => supergraph.getType(event))
    .map(({ event, subject }) => ({ event, subject: subject && names.has(subject.name) ? subject : null }));
}

/** An event whose subject can be read. */
export class EventReference {
  constructor(
    readonly __typename: string,
    readonly id: string,
    private readonly resourceId: string,
    private readonly reads: { readonly reader: NodeReader; readonly request: GraphRequest },
  ) {}

  subject(): Promise<FoundNode> {
    const { reader, request } = this.reads;
    return reader.findSubject(this.__typename, this.resourceId, request);
  }
}

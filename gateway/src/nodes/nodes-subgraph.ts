import type { ComposableSubgraph } from '../composition';
import { subjectsSdl } from './event-subjects';
import { eventInterface, type NodeType, nodeTypes, type SubjectOfEvents, subjectsOfEvents } from './node-types';

/** Name of the subgraph that has `node` and `nodes`. It is part of each gateway and has no process of its own. */
export const nodesName = 'nodes';

/** Maximum number of ids of `nodes`. */
export const maxNodes = 100;

/** Adds the subgraph with `node` and `nodes` for those types that the given subgraphs can read by id. */
export function withNodes(subgraphs: readonly ComposableSubgraph[]): readonly ComposableSubgraph[] {
  const isServed = ({ name, subgraph }: NodeType): boolean =>
    subgraphs.some(
      (given) =>
        given.name === subgraph && new RegExp(`^(type ${name}\\b.*@key|interface ${name}\\b)`, 'm').test(given.sdl),
    );
  const readable = nodeTypes.filter(isServed);
  const subjects = subjectsOfEvents.map(({ event, subject }) => ({
    event,
    subject: subject && isServed(subject) ? subject : null,
  }));
  return readable.length === 0 ? subgraphs : [...subgraphs, { name: nodesName, sdl: nodesSdl(readable, subjects) }];
}

/** Returns the schema: the interface, its root fields, and references to the types of other subgraphs. */
export function nodesSdl(types: readonly NodeType[], subjects: readonly SubjectOfEvents[]): string {
  const hasEvents = types.some(({ name }) => name === eventInterface);
  return `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@external", "@inaccessible"])

type Query {
  """
  An object of any type by its id; null if it does not exist, is not accessible, or the id is of an unknown kind. Needs the permission of the type's own read field.
  """
  node(
    """The public id."""
    id: ID!
  ): Node
  """
  Objects of any types by their ids, in the order of the ids, with null where \`node\` is null. Each id counts as a row in the cost.
  """
  nodes(
    """The public ids, at most ${maxNodes}; an id may occur several times."""
    ids: [ID!]!
  ): [Node]
}

"""An object that can be read by its id, with \`node\`."""
interface Node {
  """Public id, whose prefix determines the type."""
  id: ID!
}
${types
  .filter(({ possible }) => !possible)
  .map(stubOf)
  .join('')}${hasEvents ? subjectsSdl(subjects, types) : ''}`;
}

/** Returns the type with its key only, so that all other fields come from the subgraphs that have them. */
function stubOf({ name, context = {} }: NodeType): string {
  const fields = Object.entries(context).map(([field, type]) => `\n  ${field}: ${type} @inaccessible`);
  const key = ['id', ...Object.keys(context)].join(' ');
  return `
type ${name} implements Node @key(fields: "${key}", resolvable: false) {
  id: ID!${fields.join('')}
}
`;
}

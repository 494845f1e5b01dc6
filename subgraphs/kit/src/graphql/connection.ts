import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { maxExactCount, type RowCount } from '../database/row-counts';
import type { Page } from '../pagination/page';
import { PageInfo } from './types';

/** Relay connection: type of every list without a fixed maximum length. */
export interface Connection<Node> {
  readonly nodes: readonly Node[];
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly pageInfo: PageInfo;
  readonly eventCursor?: string | null;
}

/** Connection of a list that can be counted: the count is read only for requests that select it. */
interface CountedConnection {
  rowCount(): Promise<RowCount>;
}

/** Resolvers of the fields with the total count, for all types of connections that have these fields. */
export const countResolvers = {
  totalCount: async (connection: CountedConnection): Promise<number> => (await connection.rowCount()).count,
  totalCountIsExact: async (connection: CountedConnection): Promise<boolean> => (await connection.rowCount()).isExact,
} as const;

/** GraphQL description of the field `eventCursor` of lists. */
export const eventCursorDescription =
  'Event log cursor as of which the page was read: a subscription that starts after it delivers every event that the page does not show yet. Null for lists without events.';

/**
 * Creates the GraphQL connection type of a node type, such as `PlanConnection` with `PlanEdge` for `Plan`.
 *
 * @param options `counted: false` for lists whose pages have no `count`; their connections have no total count
 */
export function connectionOf<Node extends object>(
  node: ClassType<Node>,
  name: string,
  { counted = true } = {},
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, { description: `One row of a list of ${name}.`, simpleResolvers: true })
  class Edge {
    @Field({ description: 'Position of the row in this list and order.' })
    cursor!: string;

    @Field(() => node, { description: 'The row.' })
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${name}.`, simpleResolvers: true })
  class PageOfNodes {
    @Field(() => [node], { description: 'The rows of the page.' })
    nodes!: Node[];

    @Field(() => [Edge], { description: 'The rows with their cursors.' })
    edges!: Edge[];

    @Field({ description: 'Position of the page in the list.' })
    pageInfo!: PageInfo;

    @Field(() => String, { nullable: true, description: eventCursorDescription })
    eventCursor?: string | null;
  }
  if (counted) {
    const total = `Number of rows on all pages; ${maxExactCount.toLocaleString('en')} if there are more.`;
    const exact = `Whether \`totalCount\` is exact, which it is up to ${maxExactCount.toLocaleString('en')} rows.`;
    Field(() => Int, { description: total })(PageOfNodes.prototype, 'totalCount');
    Field(() => Boolean, { description: exact })(PageOfNodes.prototype, 'totalCountIsExact');
  }
  return PageOfNodes;
}

/** Paths from a connection field to the node type, for `selectionOf`. */
export const nodePaths = [['nodes'], ['edges', 'node']] as const;

/**
 * Connection of a page. `edges` is a getter of the class, since V8 would assign a separate hidden class to each object
 * with its own getter.
 */
class PageConnection<Node> implements Connection<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: PageInfo;
  readonly eventCursor: string | null;
  private counted: Promise<RowCount> | undefined;

  constructor(private readonly page: Page<Node>) {
    const { nodes, hasNextPage, hasPreviousPage, eventCursor = null } = page;
    const last = nodes.length - 1;
    this.nodes = nodes;
    this.eventCursor = eventCursor;
    this.pageInfo = {
      startCursor: last < 0 ? null : page.cursorAt(0),
      endCursor: last < 0 ? null : page.cursorAt(last),
      hasNextPage,
      hasPreviousPage,
    };
  }

  /** Counts the rows of the whole list, once for both fields. */
  rowCount(): Promise<RowCount> {
    if (!this.page.count) throw new Error('The type of this connection must be declared with `counted: false`.');
    return (this.counted ??= this.page.count());
  }

  get edges(): Connection<Node>['edges'] {
    return this.nodes.map((node, index) => ({ cursor: this.page.cursorAt(index), node }));
  }
}

/** Converts a page to a connection. Edges are created only when a request selects them. */
export function toConnection<Node>(page: Page<Node>): Connection<Node> {
  return new PageConnection(page);
}

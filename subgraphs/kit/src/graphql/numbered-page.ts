import { ArgsType, type ClassType, Directive, Field, Int, ObjectType } from 'type-graphql';
import type { NumberedPage } from '../database';
import { eventCursorDescription } from './connection';

/**
 * Creates the GraphQL type of a numbered page of a node type, such as `PlanPage` for `Plan`. Only for the lists
 * of the legacy REST API: the type is not in the public schema, whose lists are connections.
 */
export function numberedPageOf<Node extends object>(
  node: ClassType<Node>,
  name: string,
): ClassType<NumberedPage<Node>> {
  @Directive('@inaccessible')
  @ObjectType(`${name}Page`, { description: `A numbered page of ${name}.`, simpleResolvers: true })
  class PageByNumber {
    @Field(() => [node], { description: 'The rows of the page.' })
    nodes!: Node[];

    @Field(() => Int, { description: 'Total number of rows on all pages.' })
    totalCount!: number;

    @Field(() => String, { nullable: true, description: eventCursorDescription })
    eventCursor?: string | null;
  }
  return PageByNumber;
}

/** GraphQL arguments of lists with numbered pages. */
@ArgsType()
export class NumberedPageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Number of the page, 1 to 1,000,000.' })
  page!: number;

  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'Rows on each page, 1 to 100.' })
  size!: number;
}

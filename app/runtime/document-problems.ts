import type { GraphQLSchema } from 'graphql';
import { documentProblems, publicSchemaOf } from '../../gateway/src';
import type { Config } from '../config';
import { readSupergraph } from './supergraph';

/**
 * Returns a function that checks a client's document against the public schema: that of the graph in this process, which
 * has the subgraphs of other teams, else that of this release. The latter is created when the function is first called.
 *
 * @param served returns the public schema of the graph in this process; null without one
 */
export function documentProblemsOf(
  mode: Config['MODE'],
  served: () => GraphQLSchema | null = () => null,
): (text: string) => readonly string[] {
  let released: GraphQLSchema | null = null;
  return (text) => documentProblems(served() ?? (released ??= publicSchemaOf(readSupergraph(mode))), text);
}

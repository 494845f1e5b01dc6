import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { type GraphOperation, graphOperations } from '../../bad-input/support/graph-operations';

const supergraph = join(__dirname, '../../../gateway/supergraph.graphql');

export interface Mutations {
  /** Domain of each command, by command name. */
  readonly domains: ReadonlyMap<string, string>;
  /** Internal commands between domains and for pages, which are not visible to clients. */
  readonly hidden: readonly GraphOperation[];
}

/** Returns every command of the composed supergraph. */
export function mutationsOfSupergraph(): Mutations {
  const schema: GraphQLSchema = buildSchema(readFileSync(supergraph, 'utf8'), {
    assumeValid: true,
    assumeValidSDL: true,
  });
  const domains = new Map<string, string>();
  const hidden = new Set<string>();
  for (const { name, astNode } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    for (const { name: directive, arguments: args = [] } of astNode?.directives ?? []) {
      const graph = args.find((arg) => arg.name.value === 'graph')?.value;
      if (directive.value === 'join__field' && graph?.kind === 'EnumValue')
        domains.set(name, graph.value.toLowerCase().replace('_', '-'));
      if (directive.value === 'inaccessible') hidden.add(name);
    }
  }
  return { domains, hidden: graphOperations(schema).filter(({ name, isMutation }) => isMutation && hidden.has(name)) };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { type GraphOperation, graphOperations } from '../../bad-input/support/graph-operations';

const supergraph = join(__dirname, '../../../gateway/supergraph.graphql');

export interface Mutations {
  /** The domain of each command, by its name. */
  readonly domains: ReadonlyMap<string, string>;
  /** Commands of the domains for each other and for pages, which no client sees. */
  readonly hidden: readonly GraphOperation[];
}

/** Every command of the supergraph that is composed here. */
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

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isInputObjectType, isObjectType } from 'graphql';

const graph = buildSchema(readFileSync(path.join(__dirname, '../../../gateway/supergraph.graphql'), 'utf8'), {
  assumeValidSDL: true,
});

/** Names of all input fields and arguments of the graph. */
export const inputNames: ReadonlySet<string> = new Set(
  Object.values(graph.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type)) return Object.keys(type.getFields());
    return isObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ args }) => args.map(({ name }) => name))
      : [];
  }),
);

/** Returns the input names in a string that exist only in the graph: names of several words, which REST joins with underscores. */
export function graphNamesIn(text: string): string[] {
  return [...text.matchAll(/\b[a-z]+[A-Z]\w*/g)].map(([word]) => word).filter((word) => inputNames.has(word));
}

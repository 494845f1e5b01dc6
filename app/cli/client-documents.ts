import { globSync, readFileSync } from 'node:fs';
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  NoUnusedFragmentsRule,
  parse,
  Source,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { InvalidArguments } from '../runtime/command';

/** A file with GraphQL documents of a client. */
export interface ClientDocument {
  readonly file: string;
  /** The parsed content, or the syntax error. */
  readonly content: DocumentNode | GraphQLError;
}

/** Reads the files that match any of the patterns. Throws `InvalidArguments` for a pattern without a file. */
export function readClientDocuments(patterns: readonly string[]): readonly ClientDocument[] {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const matches = globSync(pattern).sort();
    if (matches.length === 0) throw new InvalidArguments(`No file matches ${pattern}.`);
    for (const match of matches) files.add(match);
  }
  return [...files].map((file) => ({ file, content: readDocument(file) }));
}

function readDocument(file: string): ClientDocument['content'] {
  try {
    return parse(new Source(readFileSync(file, 'utf8'), file));
  } catch (error) {
    if ((error as Error).name === 'GraphQLError') return error as GraphQLError;
    throw new InvalidArguments(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Fragments may be defined for other files. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/**
 * Returns a line for each problem of a document with the schema: file, line, column and reason. Documents may use
 * fragments of other files.
 */
export function brokenDocuments(documents: readonly ClientDocument[], schema: GraphQLSchema): readonly string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const { content } of documents)
    if ('definitions' in content)
      for (const definition of content.definitions)
        if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const problems = documents.flatMap(({ file, content }) => {
    const errors = 'definitions' in content ? validate(schema, withFragments(content, fragments), rules) : [content];
    return errors.map((error) => {
      const [location] = error.locations ?? [];
      const name = error.source?.name ?? file;
      const place = location ? `${name}:${location.line}:${location.column}` : name;
      return `${place} ${error.message}`;
    });
  });
  // A problem of a fragment appears in every file that uses it.
  return [...new Set(problems)];
}

/** Adds the fragments of other files that a document uses, directly or through other fragments. */
function withFragments(document: DocumentNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): DocumentNode {
  const definitions: DefinitionNode[] = [...document.definitions];
  const known = new Set(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => (node as FragmentDefinitionNode).name.value),
  );
  for (const definition of definitions) {
    visit(definition, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || known.has(name.value)) return;
        known.add(name.value);
        definitions.push(fragment);
      },
    });
  }
  return { ...document, definitions };
}

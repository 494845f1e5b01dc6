import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { maxText, tooLarge } from './limits';
import { conditionalSubscriptionRoot } from './subscription-roots';

/** Parts of a parsed and valid document that execution needs. */
export interface ReadDocument {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/** The document cannot be executed: its syntax, its fields, its size or the choice of its operation are wrong. */
export class DocumentRefused extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super(errors.map((error) => error.message).join('\n'));
    this.name = new.target.name;
  }
}

/** Tokens a document may have; parsing stops there. */
export const maxTokens = 5_000;

/** Faults that a client is told of at once: looking for the names that might have been meant takes ten milliseconds for each. */
const maxErrors = 2;

/** How strangers' documents are read; our own are as large as they are. */
export interface Strictness {
  readonly rules: readonly ValidationRule[];
  /** Leaves out what might have been meant: a schema that is not shown is not guessed either. */
  readonly hideSuggestions: boolean;
}

/** Parses, validates and picks the operation. Throws `DocumentRefused`. */
export function readDocument(
  text: string,
  operationName: string | null,
  schema: GraphQLSchema,
  strict: Strictness | null,
): ReadDocument {
  if (strict && text.length > maxText) throw new DocumentRefused([tooLong()]);
  const document = parsed(text);
  const excess = strict && tooLarge(document);
  if (excess) throw new DocumentRefused([excess]);
  const conditional = conditionalSubscriptionRoot(document);
  if (conditional) throw new DocumentRefused([conditional]);
  const errors = validate(schema, document, [...specifiedRules, ...(strict?.rules ?? [])], {
    maxErrors,
    hideSuggestions: strict?.hideSuggestions,
  });
  if (errors.length > 0) throw new DocumentRefused(errors.map((error) => coded(error, 'graphql_validation_failed')));
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    const message = operationName
      ? `The document has no operation named "${operationName}".`
      : 'Name the operation to run: the document has several, or none.';
    throw new DocumentRefused([coded(new GraphQLError(message), 'graphql_validation_failed')]);
  }
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return { document, operation, fragments };
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError)
      throw new DocumentRefused([
        coded(error, maxTokensExceeded.test(error.message) ? 'graphql_too_large' : 'graphql_syntax_invalid'),
      ]);
    // Values in values, or selections in selections, for as long as there are tokens.
    if (error instanceof RangeError)
      throw new DocumentRefused([
        new GraphQLError('The document is nested too deep.', { extensions: { code: 'graphql_too_large' } }),
      ]);
    throw error;
  }
}

const maxTokensExceeded = /^Syntax Error: Document contains more tha[nt] \d+ tokens/;

function tooLong(): GraphQLError {
  return new GraphQLError(`The document has more characters than the ${maxText} that are allowed.`, {
    extensions: { code: 'graphql_too_large' },
  });
}

function coded(error: GraphQLError, code: string): GraphQLError {
  const { nodes, source, positions, path } = error;
  return new GraphQLError(error.message, {
    nodes,
    source,
    positions,
    path,
    extensions: { ...error.extensions, code: error.extensions.code ?? code },
  });
}

/** What a document's operation asks for at the root of the graph. */
export interface RootFields {
  readonly type: OperationTypeNode;
  /** `__schema` and `__type`. */
  readonly introspection: boolean;
  /** Anything that a subgraph answers. */
  readonly data: boolean;
}

export function rootFieldsOf({ operation, fragments }: ReadDocument): RootFields {
  const names = new Set<string>();
  addNames(operation.selectionSet, fragments, names);
  const introspection = names.has('__schema') || names.has('__type');
  return { type: operation.operation, introspection, data: [...names].some((name) => !name.startsWith('__')) };
}

function addNames(set: SelectionSetNode, fragments: ReadDocument['fragments'], names: Set<string>): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value);
    else {
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      if (fragment) addNames(fragment.selectionSet, fragments, names);
    }
  }
}

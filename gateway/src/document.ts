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
import { maxTextLength, documentLimitError } from './limits';
import { withNamedArgument } from './named-arguments';
import { conditionalSubscriptionRoot } from './subscription-roots';

/** A parsed and valid GraphQL document with the parts that execution needs. */
export interface ReadDocument {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
}

/** Thrown when a document cannot be executed because of its syntax, its fields, its size or the selected operation. */
export class DocumentRejected extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super(errors.map((error) => error.message).join('\n'));
    this.name = new.target.name;
  }
}

/** Maximum number of tokens of a document; parsing stops at this limit. */
export const maxTokens = 5_000;

/**
 * Maximum number of validation errors per response: computing the suggestions of similar names takes ten milliseconds
 * for each error.
 */
const maxErrors = 2;

/**
 * Validation options for client documents. For documents of the service itself (null instead of options), no limits
 * apply.
 */
export interface Strictness {
  readonly rules: readonly ValidationRule[];
  /** Omits suggestions of similar names, which would reveal a schema that is not public. */
  readonly hideSuggestions: boolean;
}

/** Parses and validates a document and selects its operation. Throws `DocumentRejected`. */
export function readDocument(
  text: string,
  operationName: string | null,
  schema: GraphQLSchema,
  strict: Strictness | null,
): ReadDocument {
  if (strict && text.length > maxTextLength) throw new DocumentRejected([tooLongError()]);
  const document = parsed(text);
  const excess = strict && documentLimitError(document);
  if (excess) throw new DocumentRejected([excess]);
  const conditional = conditionalSubscriptionRoot(document);
  if (conditional) throw new DocumentRejected([conditional]);
  const errors = validate(schema, document, [...specifiedRules, ...(strict?.rules ?? [])], {
    maxErrors,
    hideSuggestions: strict?.hideSuggestions,
  });
  if (errors.length > 0) {
    const named = errors.map((error) => withNamedArgument(error, document));
    throw new DocumentRejected(named.map((error) => coded(error, 'graphql_validation_failed')));
  }
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    const message = operationName
      ? `The document has no operation named "${operationName}".`
      : 'Specify the operation to run: the document has several operations, or none.';
    throw new DocumentRejected([coded(new GraphQLError(message), 'graphql_validation_failed')]);
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
      throw new DocumentRejected([
        coded(error, maxTokensExceeded.test(error.message) ? 'graphql_too_large' : 'graphql_syntax_invalid'),
      ]);
    // Nested values or selections can overflow the stack before the token limit is reached.
    if (error instanceof RangeError)
      throw new DocumentRejected([
        new GraphQLError('The document is nested too deeply.', { extensions: { code: 'graphql_too_large' } }),
      ]);
    throw error;
  }
}

const maxTokensExceeded = /^Syntax Error: Document contains more tha[nt] \d+ tokens/;

function tooLongError(): GraphQLError {
  return new GraphQLError(`The document exceeds the limit of ${maxTextLength} characters.`, {
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

/** Which kinds of root fields the operation of a document selects. */
export interface RootFields {
  readonly type: OperationTypeNode;
  /** Whether the operation selects `__schema` or `__type`. */
  readonly introspection: boolean;
  /** Whether the operation selects a field that a subgraph resolves. */
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

import { type ASTNode, BREAK, type DocumentNode, GraphQLError, Kind, visit } from 'graphql';

/** Kinds of nodes that graphql-js reports for an invalid value in a document. */
const valueKinds: ReadonlySet<Kind> = new Set([
  Kind.VARIABLE,
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.NULL,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
  Kind.OBJECT_FIELD,
]);

/** The argument or variable to which a value in a document belongs. */
interface ValueOwner {
  /** Beginning of the message, such as `Argument "first" of "plans" got an invalid value`. */
  readonly subject: string;
  readonly name: string;
  /** Path of the value from the argument, such as `input.lines[1].quantity`; equal to `name` for the whole argument. */
  readonly path: string;
}

/**
 * Names the argument of an error about a value that the document contains, in the message and in `extensions.param`, in
 * the form of the errors about variables. graphql-js names only the type and the value. Returns other errors unchanged.
 */
export function withNamedArgument(error: GraphQLError, document: DocumentNode): GraphQLError {
  // A variable as the first node is the subject of the error itself: it is not defined.
  const isVariable = error.nodes?.[0]?.kind === Kind.VARIABLE;
  const value = isVariable ? undefined : error.nodes?.find(({ kind }) => valueKinds.has(kind));
  const owner = value && ownerOf(value, document);
  if (!owner) return error;
  const { subject, name, path } = owner;
  const message = `${subject}${path === name ? '' : ` at "${path}"`}; ${error.message}`;
  const { nodes, source, positions, extensions } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { ...extensions, param: path } });
}

function ownerOf(value: ASTNode, document: DocumentNode): ValueOwner | null {
  let steps: readonly ASTNode[] = [];
  visit(document, {
    enter(node, _key, parent, _path, ancestors) {
      if (node !== value) return undefined;
      steps = [...ancestors, parent, node].filter((step): step is ASTNode => step !== undefined && 'kind' in step);
      return BREAK;
    },
  });
  const start = steps.findLastIndex(({ kind }) => kind === Kind.ARGUMENT || kind === Kind.VARIABLE_DEFINITION);
  const owner = steps[start];
  if (owner?.kind === Kind.ARGUMENT) {
    const { value: name } = owner.name;
    const subject = `Argument "${name}" of "${nameOf(steps[start - 1])}" got an invalid value`;
    return { subject, name, path: pathOf(name, steps.slice(start + 1)) };
  }
  if (owner?.kind !== Kind.VARIABLE_DEFINITION || owner.variable === value) return null;
  const { value: name } = owner.variable.name;
  const subject = `Variable "$${name}" got an invalid default value`;
  return { subject, name, path: pathOf(name, steps.slice(start + 1)) };
}

/** Returns the name of the field, or `@` and the name of the directive, to which an argument belongs. */
function nameOf(node: ASTNode | undefined): string {
  if (node?.kind === Kind.DIRECTIVE) return `@${node.name.value}`;
  return node?.kind === Kind.FIELD ? node.name.value : '';
}

function pathOf(name: string, steps: readonly ASTNode[]): string {
  let path = name;
  for (const [at, step] of steps.entries()) {
    if (step.kind === Kind.OBJECT_FIELD) path += `.${step.name.value}`;
    const inner = steps[at + 1];
    if (step.kind === Kind.LIST && inner) path += `[${step.values.findIndex((value) => value === inner)}]`;
  }
  return path;
}

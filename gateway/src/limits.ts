import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type NameNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { storableTextRule } from './storable';

/** How large a client's document may be, beyond its tokens. */
export interface DocumentLimits {
  /** Levels of nested selections. */
  readonly depth: number;
  /** Aliased fields. */
  readonly aliases: number;
  /** Directives on fields and fragments. */
  readonly directives: number;
  /** Fields after fragments are spread, each as often as it is spread. */
  readonly fields: number;
}

export const documentLimits: DocumentLimits = { depth: 15, aliases: 50, directives: 50, fields: 2_000 };

type Counts = { -readonly [Limit in keyof DocumentLimits]: number };

/**
 * Counts each operation with its fragments spread, and stops counting at the first limit: a document of a few lines can
 * spread to billions of fields. Introspection is counted like anything else.
 */
export function sizeRule(limits: DocumentLimits): ValidationRule {
  return (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      const counts: Counts = { depth: 0, aliases: 0, directives: 0, fields: 0 };
      const exceeded = count(operation.selectionSet, 1, counts, limits, context, new Set());
      if (!exceeded) return;
      const message = `The operation has more ${words[exceeded]} than the ${limits[exceeded]} that are allowed.`;
      context.reportError(new GraphQLError(message, { nodes: operation, extensions: { code: 'graphql_too_large' } }));
    },
  });
}

const words: Readonly<Record<keyof DocumentLimits, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
};

function count(
  set: SelectionSetNode,
  depth: number,
  counts: Counts,
  limits: DocumentLimits,
  context: ValidationContext,
  spread: ReadonlySet<FragmentDefinitionNode>,
): keyof DocumentLimits | null {
  counts.depth = Math.max(counts.depth, depth);
  for (const selection of set.selections) {
    counts.directives += selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) {
      counts.fields++;
      if (selection.alias) counts.aliases++;
    }
    const exceeded = overLimit(counts, limits);
    if (exceeded) return exceeded;
    const inner = innerOf(selection, context, spread);
    if (!inner) continue;
    const nested = selection.kind === Kind.FIELD ? depth + 1 : depth;
    const found = count(inner.set, nested, counts, limits, context, inner.spread);
    if (found) return found;
  }
  return overLimit(counts, limits);
}

function overLimit(counts: Counts, limits: DocumentLimits): keyof DocumentLimits | null {
  for (const limit of ['depth', 'aliases', 'directives', 'fields'] as const) if (counts[limit] > limits[limit]) return limit;
  return null;
}

/** A fragment that spreads itself is refused by another rule; here it only must not be followed. */
function innerOf(
  selection: SelectionSetNode['selections'][number],
  context: ValidationContext,
  spread: ReadonlySet<FragmentDefinitionNode>,
): { set: SelectionSetNode; spread: ReadonlySet<FragmentDefinitionNode> } | null {
  if (selection.kind !== Kind.FRAGMENT_SPREAD) return selection.selectionSet ? { set: selection.selectionSet, spread } : null;
  const fragment = context.getFragment(selection.name.value);
  if (!fragment || spread.has(fragment)) return null;
  return { set: fragment.selectionSet, spread: new Set([...spread, fragment]) };
}

/**
 * Names with two leading underscores belong to the schema; as an alias or a variable, `__proto__` would become more than a
 * name in the objects that answers and variables are kept in.
 */
function reservedNamesRule(context: ValidationContext): ASTVisitor {
  const refuse = (node: NameNode): void => {
    if (!node.value.startsWith('__')) return;
    const message = `The name "${node.value}" is reserved: names of your own do not begin with two underscores.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  };
  return {
    Field: (field) => field.alias && refuse(field.alias),
    VariableDefinition: (definition) => refuse(definition.variable.name),
  };
}

/** Rules for clients' documents, on top of the specification's. */
export const clientRules: readonly ValidationRule[] = [sizeRule(documentLimits), reservedNamesRule, storableTextRule];

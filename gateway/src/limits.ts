import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type NameNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
  visit,
} from 'graphql';
import { hasMoreNames } from '../../subgraphs/kit/src/json';
import { isStorable, unstorableText } from './plan/data';

/** Size limits for client documents, in addition to the token limit. */
export interface DocumentLimits {
  /**
   * Maximum levels of nested fields; nested selection sets of fields and fragments together may have twice as many
   * levels.
   */
  readonly depth: number;
  /** Maximum number of aliased fields. */
  readonly aliases: number;
  /** Maximum number of directives on fields and fragments. */
  readonly directives: number;
  /** Maximum number of fields after fragment expansion; a fragment counts once for each spread. */
  readonly fields: number;
  /** Maximum number of pairs of fields with the same response key, which validation has to compare. */
  readonly merges: number;
  /** Maximum number of operation and fragment definitions. */
  readonly definitions: number;
  /** Maximum levels of nested lists and objects in literal values. */
  readonly values: number;
  /** Maximum length of a name, in characters. */
  readonly name: number;
}

export const documentLimits: DocumentLimits = {
  depth: 15,
  aliases: 50,
  directives: 50,
  fields: 2_000,
  merges: 4_000,
  definitions: 100,
  values: 20,
  name: 200,
};

/** Maximum length of a document in characters; checked before all other limits. */
export const maxTextLength = 100_000;

const limitNouns: Readonly<Record<keyof DocumentLimits, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  merges: 'pairs of fields with the same response key',
  definitions: 'operations and fragments',
  values: 'levels in a value',
  name: 'characters in a name',
};

/**
 * Returns the error of a document that exceeds a size limit, otherwise null. Needs no schema and runs before validation, whose cost can
 * grow with the square of the document's size or faster. The cost of this check is bounded by the limits.
 */
export function documentLimitError(
  document: DocumentNode,
  limits: DocumentLimits = documentLimits,
): GraphQLError | null {
  if (document.definitions.length > limits.definitions) return limitError('definitions', limits, document);
  const nodes = excessiveNode(document, limits);
  if (nodes) return nodes;
  const fragments = new Map(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const exceeded = new Measure(fragments, limits).exceeded(definition.selectionSet);
    if (exceeded) return limitError(exceeded, limits, definition);
  }
  return null;
}

function limitError(
  exceeded: keyof DocumentLimits,
  limits: DocumentLimits,
  node: DocumentNode | SelectionNode | DocumentNode['definitions'][number] | NameNode | ValueNode,
): GraphQLError {
  const subject =
    node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION ? 'operation' : 'document';
  const message = `The ${subject} exceeds the limit of ${limits[exceeded]} ${limitNouns[exceeded]}.`;
  return new GraphQLError(message, {
    nodes: node.kind === Kind.DOCUMENT ? undefined : node,
    extensions: { code: 'graphql_too_large' },
  });
}

/**
 * Returns the error of a limit that does not depend on fragments (length of names, nesting of values), otherwise null.
 */
function excessiveNode(document: DocumentNode, limits: DocumentLimits): GraphQLError | null {
  let found: GraphQLError | null = null;
  let depth = 0;
  const value = {
    enter(node: ValueNode) {
      depth += 1;
      if (depth <= limits.values) return undefined;
      found ??= limitError('values', limits, node);
      return false as const;
    },
    leave: () => void (depth -= 1),
  };
  visit(document, {
    Name(node) {
      if (node.value.length > limits.name) found ??= limitError('name', limits, node);
    },
    ListValue: value,
    ObjectValue: value,
  });
  return found;
}

/** Number of fields with the same response key at the same response path, and the groups nested below them. */
interface FieldGroup {
  fields: number;
  readonly below: Map<string, FieldGroup>;
}

type Counts = { depth: number; aliases: number; directives: number; fields: number; merges: number };

/**
 * Measures an operation as if its fragments were expanded. Stops at the first exceeded limit: a few lines can expand to
 * billions of fields.
 */
class Measure {
  private readonly counts: Counts = { depth: 0, aliases: 0, directives: 0, fields: 0, merges: 0 };
  private readonly spread = new Set<FragmentDefinitionNode>();
  /**
   * Number of visited selections. Counts fragments without fields too; otherwise they could be spread without limit.
   */
  private steps = 0;
  /** Current nesting depth of selection sets, both of fields and of fragments. */
  private nesting = 0;

  constructor(
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly limits: DocumentLimits,
  ) {}

  exceeded(set: SelectionSetNode): keyof DocumentLimits | null {
    return this.count(set, 1, new Map());
  }

  private count(set: SelectionSetNode, depth: number, groups: Map<string, FieldGroup>): keyof DocumentLimits | null {
    this.counts.depth = Math.max(this.counts.depth, depth);
    this.nesting += 1;
    if (this.nesting > 2 * this.limits.depth) return 'depth';
    for (const selection of set.selections) {
      this.steps += 1;
      this.counts.directives += selection.directives?.length ?? 0;
      const found =
        selection.kind === Kind.FIELD ? this.field(selection, depth, groups) : this.fragment(selection, depth, groups);
      if (found) return found;
    }
    this.nesting -= 1;
    return this.exceededLimit();
  }

  private field(
    field: Extract<SelectionNode, { kind: Kind.FIELD }>,
    depth: number,
    groups: Map<string, FieldGroup>,
  ): keyof DocumentLimits | null {
    const name = field.alias?.value ?? field.name.value;
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { fields: 0, below: new Map() }));
    // Validation compares each field with all earlier fields of the same response key.
    this.counts.merges += group.fields;
    group.fields += 1;
    this.counts.fields += 1;
    if (field.alias) this.counts.aliases += 1;
    return this.exceededLimit() ?? (field.selectionSet ? this.count(field.selectionSet, depth + 1, group.below) : null);
  }

  /**
   * Counts the selections of a fragment spread. Does not follow a fragment inside itself, which would recurse
   * endlessly; validation rejects such cycles later.
   */
  private fragment(
    spread: Exclude<SelectionNode, { kind: Kind.FIELD }>,
    depth: number,
    groups: Map<string, FieldGroup>,
  ): keyof DocumentLimits | null {
    if (spread.kind === Kind.INLINE_FRAGMENT)
      return this.exceededLimit() ?? this.count(spread.selectionSet, depth, groups);
    const fragment = this.fragments.get(spread.name.value);
    if (!fragment || this.spread.has(fragment)) return this.exceededLimit();
    this.spread.add(fragment);
    const found = this.count(fragment.selectionSet, depth, groups);
    this.spread.delete(fragment);
    return found;
  }

  private exceededLimit(): keyof DocumentLimits | null {
    for (const limit of ['depth', 'aliases', 'directives', 'fields', 'merges'] as const)
      if (this.counts[limit] > this.limits[limit]) return limit;
    return this.steps > 2 * this.limits.fields ? 'fields' : null;
  }
}

/**
 * Rejects aliases and variables with two leading underscores, which are reserved for introspection. In addition, the
 * key `__proto__` would change the prototype of response and variable objects.
 */
function reservedNamesRule(context: ValidationContext): ASTVisitor {
  const rejectReservedName = (node: NameNode): void => {
    if (!node.value.startsWith('__')) return;
    const message = `The name "${node.value}" is reserved: custom names must not start with two underscores.`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  };
  return {
    Field: (field) => field.alias && rejectReservedName(field.alias),
    VariableDefinition: (definition) => rejectReservedName(definition.variable.name),
  };
}

/** Maximum number of values in the variables of one request, and their maximum nesting depth. */
export const variableLimits = { values: 10_000, depth: 50 } as const;

/**
 * Returns the error of variables that exceed a limit, otherwise null. Necessary because variables are traversed value
 * by value even if the request fails later.
 */
export function variablesLimitError(variables: Readonly<Record<string, unknown>>): GraphQLError | null {
  let level: unknown[] = [variables];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > variableLimits.depth) return variablesRejection('levels', variableLimits.depth);
    const nextLevel: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inner = Array.isArray(value) ? value : Object.values(value);
      values += inner.length;
      if (values > variableLimits.values) return variablesRejection('values', variableLimits.values);
      for (const one of inner) nextLevel.push(one);
    }
    level = nextLevel;
  }
  return null;
}

/**
 * Returns whether a JSON text has more keys than any valid request needs: keys are the most expensive part of parsing
 * for their size.
 */
export function hasTooManyNames(json: string): boolean {
  return hasMoreNames(json, variableLimits.values);
}

function variablesRejection(subject: string, limit: number): GraphQLError {
  return new GraphQLError(`The variables exceed the limit of ${limit} ${subject}.`, {
    extensions: { code: 'graphql_too_large' },
  });
}

/** Validation rule for client documents: rejects string literals that no database can store. */
function storableTextRule(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (!isStorable(node.value)) context.reportError(new GraphQLError(unstorableText, { nodes: node }));
    },
  };
}

/** Validation rules for client documents, in addition to those of the specification. */
export const clientRules: readonly ValidationRule[] = [reservedNamesRule, storableTextRule];

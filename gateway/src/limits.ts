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
import { storableTextRule } from './storable';

/** How large a client's document may be, beyond its tokens. */
export interface DocumentLimits {
  /** Levels of nested selections; with fragments between them twice as many. */
  readonly depth: number;
  /** Aliased fields. */
  readonly aliases: number;
  /** Directives on fields and fragments. */
  readonly directives: number;
  /** Fields after fragments are spread, each as often as it is spread. */
  readonly fields: number;
  /** Pairs of fields that would be merged into one, and that have to be compared. */
  readonly merges: number;
  /** Operations and fragments. */
  readonly definitions: number;
  /** Levels of nested lists and objects in values. */
  readonly values: number;
  /** Characters of a name. */
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

/** Characters of a document, looked at before anything else is. */
export const maxText = 100_000;

const words: Readonly<Record<keyof DocumentLimits, string>> = {
  depth: 'levels',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  merges: 'fields of one name',
  definitions: 'operations and fragments',
  values: 'levels in a value',
  name: 'characters in a name',
};

/**
 * What makes a document too large, null where nothing does. Needs no schema and comes before validation, whose work can grow with the
 * square of a document, or faster; this grows with the limits at most.
 */
export function tooLarge(document: DocumentNode, limits: DocumentLimits = documentLimits): GraphQLError | null {
  if (document.definitions.length > limits.definitions) return refusal('definitions', limits, document);
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
    if (exceeded) return refusal(exceeded, limits, definition);
  }
  return null;
}

function refusal(
  exceeded: keyof DocumentLimits,
  limits: DocumentLimits,
  node: DocumentNode | SelectionNode | DocumentNode['definitions'][number] | NameNode | ValueNode,
): GraphQLError {
  const what =
    node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION ? 'operation' : 'document';
  const message = `The ${what} has more ${words[exceeded]} than the ${limits[exceeded]} that are allowed.`;
  return new GraphQLError(message, {
    nodes: node.kind === Kind.DOCUMENT ? undefined : node,
    extensions: { code: 'graphql_too_large' },
  });
}

/** What can be seen without following fragments: names, and values in values. */
function excessiveNode(document: DocumentNode, limits: DocumentLimits): GraphQLError | null {
  let found: GraphQLError | null = null;
  let depth = 0;
  const value = {
    enter(node: ValueNode) {
      depth += 1;
      if (depth <= limits.values) return undefined;
      found ??= refusal('values', limits, node);
      return false as const;
    },
    leave: () => void (depth -= 1),
  };
  visit(document, {
    Name(node) {
      if (node.value.length > limits.name) found ??= refusal('name', limits, node);
    },
    ListValue: value,
    ObjectValue: value,
  });
  return found;
}

/** The fields of one name at one place of the answer. */
interface Place {
  fields: number;
  readonly below: Map<string, Place>;
}

type Counts = { depth: number; aliases: number; directives: number; fields: number; merges: number };

/** Counts what an operation comes to with its fragments spread, and stops at the first limit: a few lines can spread to billions of fields. */
class Measure {
  private readonly counts: Counts = { depth: 0, aliases: 0, directives: 0, fields: 0, merges: 0 };
  private readonly spread = new Set<FragmentDefinitionNode>();
  /** Fragments without fields count too, or they could be spread without end. */
  private steps = 0;
  /** Selections in each other, whether a field or a fragment holds them. */
  private nesting = 0;

  constructor(
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly limits: DocumentLimits,
  ) {}

  exceeded(set: SelectionSetNode): keyof DocumentLimits | null {
    return this.count(set, 1, new Map());
  }

  private count(set: SelectionSetNode, depth: number, places: Map<string, Place>): keyof DocumentLimits | null {
    this.counts.depth = Math.max(this.counts.depth, depth);
    this.nesting += 1;
    if (this.nesting > 2 * this.limits.depth) return 'depth';
    for (const selection of set.selections) {
      this.steps += 1;
      this.counts.directives += selection.directives?.length ?? 0;
      const found =
        selection.kind === Kind.FIELD ? this.field(selection, depth, places) : this.fragment(selection, depth, places);
      if (found) return found;
    }
    this.nesting -= 1;
    return this.overLimit();
  }

  private field(
    field: Extract<SelectionNode, { kind: Kind.FIELD }>,
    depth: number,
    places: Map<string, Place>,
  ): keyof DocumentLimits | null {
    const name = field.alias?.value ?? field.name.value;
    let place = places.get(name);
    if (!place) places.set(name, (place = { fields: 0, below: new Map() }));
    // Each of them is compared with all that came before.
    this.counts.merges += place.fields;
    place.fields += 1;
    this.counts.fields += 1;
    if (field.alias) this.counts.aliases += 1;
    return this.overLimit() ?? (field.selectionSet ? this.count(field.selectionSet, depth + 1, place.below) : null);
  }

  /** A fragment that spreads itself is refused by a rule of the language; here it only must not be followed. */
  private fragment(
    spread: Exclude<SelectionNode, { kind: Kind.FIELD }>,
    depth: number,
    places: Map<string, Place>,
  ): keyof DocumentLimits | null {
    if (spread.kind === Kind.INLINE_FRAGMENT) return this.overLimit() ?? this.count(spread.selectionSet, depth, places);
    const fragment = this.fragments.get(spread.name.value);
    if (!fragment || this.spread.has(fragment)) return this.overLimit();
    this.spread.add(fragment);
    const found = this.count(fragment.selectionSet, depth, places);
    this.spread.delete(fragment);
    return found;
  }

  private overLimit(): keyof DocumentLimits | null {
    for (const limit of ['depth', 'aliases', 'directives', 'fields', 'merges'] as const)
      if (this.counts[limit] > this.limits[limit]) return limit;
    return this.steps > 2 * this.limits.fields ? 'fields' : null;
  }
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

/** Values in the variables of one request, and levels of them in each other. */
export const variableLimits = { values: 10_000, depth: 50 } as const;

/** What makes variables too large, null where nothing does: they are walked as often as there are values, whatever becomes of them. */
export function tooLargeVariables(variables: Readonly<Record<string, unknown>>): GraphQLError | null {
  let level: unknown[] = [variables];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > variableLimits.depth) return variablesRefused('levels', variableLimits.depth);
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const inner = Array.isArray(value) ? value : Object.values(value);
      values += inner.length;
      if (values > variableLimits.values) return variablesRefused('values', variableLimits.values);
      for (const one of inner) below.push(one);
    }
    level = below;
  }
  return null;
}

/** Whether a request has more names in its JSON than any could need: they cost more to read than anything else of that size. */
export function hasTooManyNames(json: string): boolean {
  let names = 0;
  for (let at = json.indexOf('":'); at >= 0; at = json.indexOf('":', at + 2)) {
    if (json[at - 1] !== '\\' && (names += 1) > variableLimits.values) return true;
  }
  return false;
}

function variablesRefused(what: string, most: number): GraphQLError {
  return new GraphQLError(`The variables have more ${what} than the ${most} that are allowed.`, {
    extensions: { code: 'graphql_too_large' },
  });
}

/** Rules for clients' documents, on top of the specification's. */
export const clientRules: readonly ValidationRule[] = [reservedNamesRule, storableTextRule];

import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { clientRules } from '../../src/limits';

/** A randomly generated GraphQL document with its variables. */
export interface GeneratedDocument {
  readonly document: string;
  readonly variables: Readonly<Record<string, boolean>>;
}

/**
 * Possible argument lists of fields, by `Type.field`; the empty string selects the field without arguments. Some
 * arguments match no row, and some make the field fail.
 */
export const sampleArguments: Readonly<Record<string, readonly string[]>> = {
  'Query.account': ['id: "acct_1"', 'id: "acct_2"', 'id: "acct_9"'],
  'Query.membership': ['id: "mem_1"', 'id: "mem_2"', 'id: "mem_3"', 'id: "mem_none"'],
  'Query.memberships': [
    'first: 0',
    'first: 1',
    'first: 3',
    'first: 4, status: PAST_DUE',
    'first: 2, since: "2026-07-01T00:10:00.000Z"',
  ],
  'Query.plan': ['id: "plan_1"', 'id: "plan_2"', 'id: "plan_none"'],
  'Query.fails': ['how: "forbidden"', 'how: "refused"', 'how: "unexpected"', 'how: "null"', 'how: "fine"'],
  'Query.failsHard': ['how: "forbidden"', 'how: "null"', 'how: "fine"', 'how: "fine"', 'how: "fine"'],
  'Query.echo': ['', 'words: ["a", "b"]', 'price: "1.50"', 'money: { amount: "2" }', 'json: { a: { b: [1, null] } }'],
  'User.nickname': ['', 'upper: true', 'upper: $yes', 'upper: $no'],
};

/** Maximum nesting depth of a document, and maximum number of fields and fragments in one selection set. */
const [deepest, maxWidth] = [5, 5];
/** Maximum length of a document, in characters. */
const maxDocumentLength = 2_000;

/** mulberry32: a deterministic random number generator. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates the text of one GraphQL document, including its fragments. */
class Writer {
  private readonly fragments: string[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly argumentsOf: Readonly<Record<string, readonly string[]>>,
    private readonly next: () => number,
  ) {}

  document(): string {
    const root = this.schema.getQueryType();
    if (!root) throw new Error('The schema has no queries.');
    const selections = this.selections(root, 0);
    const variables = [...new Set([selections, ...this.fragments].join(' ').match(/\$\w+/g))];
    const declared = variables.length > 0 ? `query (${variables.map((name) => `${name}: Boolean!`).join(', ')}) ` : '';
    return [`${declared}${selections}`, ...this.fragments].join(' ');
  }

  private intBelow(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  private withProbability(share: number): boolean {
    return this.next() < share;
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.intBelow(items.length)] as T;
  }

  private selections(type: GraphQLCompositeType, depth: number): string {
    return `{ ${Array.from({ length: 1 + this.intBelow(maxWidth) }, () => this.selection(type, depth)).join(' ')} }`;
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    if (this.withProbability(0.12) || isUnionType(type)) return this.fragment(type, depth);
    if (this.withProbability(0.08))
      return this.withProbability(0.5) ? '__typename' : `kind${this.intBelow(3)}: __typename`;
    const leaf = (field: GraphQLField<unknown, unknown>) => !isCompositeType(getNamedType(field.type));
    const fields = Object.values(type.getFields()).filter((field) => depth < deepest || leaf(field));
    return fields.length === 0 ? '__typename' : this.field(type.name, this.pick(fields), depth);
  }

  /**
   * Generates a field, with one of three aliases in a quarter of the cases, so that the same alias repeats and the
   * executor must merge the results.
   */
  private field(parent: string, field: GraphQLField<unknown, unknown>, depth: number): string {
    const given = this.pick(this.argumentsOf[`${parent}.${field.name}`] ?? ['']);
    const alias = this.withProbability(0.25) ? `${field.name}${this.intBelow(3)}: ` : '';
    const inner = getNamedType(field.type);
    return `${alias}${field.name}${given && `(${given})`}${this.directive()}${isCompositeType(inner) ? ` ${this.selections(inner, depth + 1)}` : ''}`;
  }

  private fragment(type: GraphQLCompositeType, depth: number): string {
    const possible = isObjectType(type) ? [type] : [type, ...this.schema.getPossibleTypes(type)];
    const condition = this.pick(possible);
    const selections =
      isUnionType(condition) && depth >= deepest
        ? '{ __typename }'
        : this.selections(condition, depth + (isInterfaceType(type) || isUnionType(type) ? 1 : 0.5));
    if (this.withProbability(0.4)) {
      const name = `F${this.fragments.length}`;
      this.fragments.push(`fragment ${name} on ${condition.name} ${selections}`);
      return `...${name}${this.directive()}`;
    }
    return condition === type && this.withProbability(0.3)
      ? `...${this.directive()} ${selections}`
      : `... on ${condition.name}${this.directive()} ${selections}`;
  }

  private directive(): string {
    if (!this.withProbability(0.15)) return '';
    return ` @${this.pick(['include', 'skip'])}(if: ${this.pick(['true', 'false', '$yes', '$no'])})`;
  }
}

/**
 * Generates valid documents within the limits for clients; the same seed results in the same documents. They contain
 * repeated aliases, all forms of fragments, conditions, arguments, and fields that fail, are null, or reference
 * entities that do not exist.
 */
export function generatedDocuments(
  schema: GraphQLSchema,
  count: number,
  seed: number,
  argumentsOf = sampleArguments,
): GeneratedDocument[] {
  const next = numbersFrom(seed);
  const documents = new Set<string>();
  while (documents.size < count) {
    const document = new Writer(schema, argumentsOf, next).document();
    if (
      document.length < maxDocumentLength &&
      validate(schema, parse(document), [...specifiedRules, ...clientRules]).length === 0
    )
      documents.add(document);
  }
  return [...documents].map((document) => ({
    document,
    variables: Object.fromEntries(
      Object.entries({ yes: true, no: false }).filter(([name]) => document.includes(`$${name}`)),
    ),
  }));
}

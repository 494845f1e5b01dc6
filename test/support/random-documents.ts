import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isRequiredArgument,
  isUnionType,
  type OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { documentLimitError } from '../../gateway/src/limits';
import { Random } from '../../tools/crash-test/random';

/** Maximum number of fields of a document; the actual number is random. */
const mostFields = 300;

/** Writes one random operation with its fragments and variables. */
class DocumentWriter {
  private readonly fragments: string[] = [];
  private readonly variables = new Map<string, string>();
  private readonly mostDepth: number;
  private readonly mostWidth: number;
  /** Percentage of fields that lead to objects: references to other subgraphs are the part that is difficult to plan. */
  private readonly objectShare: number;
  private remaining: number;
  private aliases = 45;
  private directives = 45;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
    private readonly favoured: ReadonlySet<string>,
  ) {
    this.mostDepth = random.between(2, 14);
    this.mostWidth = random.pick([2, 3, 5, 9]);
    this.objectShare = random.pick([30, 50, 80]);
    this.remaining = random.between(1, random.pick([10, 40, mostFields]));
  }

  document(operation: OperationTypeNode): string {
    const root = this.schema.getRootType(operation);
    if (!root) throw new Error(`The schema has no ${operation}.`);
    const width = operation === 'subscription' ? 1 : this.random.between(1, 4);
    const roots = Array.from({ length: width }, () => this.field(root, this.random.pick(fieldsOf(root)), 1));
    const declared = [...this.variables].map(([name, type]) => `$${name}: ${type}`).join(', ');
    return [`${operation} ${declared && `(${declared})`} { ${roots.join(' ')} }`, ...this.fragments].join(' ');
  }

  private withProbability(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  private selections(type: GraphQLCompositeType, depth: number): string {
    const width = this.random.between(1, this.mostWidth);
    return `{ ${Array.from({ length: width }, () => this.selection(type, depth)).join(' ')} }`;
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    const isDeep = depth >= this.mostDepth || this.remaining <= 0;
    const share = isAbstractType(type) ? 70 : 12;
    if (!isDeep && this.withProbability(share)) return this.fragment(type, depth);
    const fields = fieldsOf(type).filter(({ type: inner }) => !isDeep || !isCompositeType(getNamedType(inner)));
    const objects = fields.filter(({ type: inner }) => isCompositeType(getNamedType(inner)));
    const favoured = fields.filter(({ name }) => this.favoured.has(`${type.name}.${name}`));
    if (fields.length === 0 || this.withProbability(6)) return '__typename';
    if (favoured.length > 0 && this.withProbability(25)) return this.field(type, this.random.pick(favoured), depth + 1);
    const choice = objects.length > 0 && this.withProbability(this.objectShare) ? objects : fields;
    return this.field(type, this.random.pick(choice), depth + 1);
  }

  private field(parent: GraphQLCompositeType, field: GraphQLField<unknown, unknown>, depth: number): string {
    this.remaining -= 1;
    const given = field.args.filter((argument) => isRequiredArgument(argument) || this.withProbability(8));
    const passed = given.map(({ name, type }) => `${name}: $${this.variable(String(type))}`).join(', ');
    const inner = getNamedType(field.type);
    const isRoot = depth === 1;
    // Fields with arguments, and leaves in fragments on different types, may conflict without an alias of their own.
    const wantsAlias = passed !== '' || isRoot || this.withProbability(isCompositeType(inner) ? 25 : 5);
    const alias = wantsAlias && this.aliases-- > 0 ? `x${this.random.below(1_000_000)}: ` : '';
    const selected = isCompositeType(inner) ? ` ${this.selections(inner, depth)}` : '';
    const directive = parent === this.schema.getSubscriptionType() ? '' : this.directive();
    return `${alias}${field.name}${passed && `(${passed})`}${directive}${selected}`;
  }

  private fragment(type: GraphQLCompositeType, depth: number): string {
    const narrower = isAbstractType(type)
      ? this.schema.getPossibleTypes(type)
      : Object.values(this.schema.getTypeMap())
          .filter(isInterfaceType)
          .filter((other) => this.schema.isSubType(other, type));
    const condition: GraphQLCompositeType = this.withProbability(80) ? this.random.pick([type, ...narrower]) : type;
    // Fragments may be nested deeper than fields, but not without limit.
    const selections = this.selections(condition, depth + 0.5);
    if (this.withProbability(35)) {
      const name = `F${this.fragments.length}`;
      this.fragments.push(`fragment ${name} on ${condition.name} ${selections}`);
      return `...${name}${this.directive()}`;
    }
    const isBare = condition === type && this.withProbability(50);
    return `...${isBare ? '' : ` on ${condition.name}`}${this.directive()} ${selections}`;
  }

  private directive(): string {
    if (this.directives <= 0 || !this.withProbability(8)) return '';
    this.directives -= 1;
    const condition = this.random.pick(['true', 'false', `$${this.variable('Boolean!')}`]);
    return ` @${this.random.pick(['include', 'skip'])}(if: ${condition})`;
  }

  private variable(type: string): string {
    const known = [...this.variables].filter(([, other]) => other === type);
    if (known.length > 0 && this.withProbability(50)) return this.random.pick(known)[0];
    const name = `v${this.variables.size}`;
    this.variables.set(name, type);
    return name;
  }
}

function fieldsOf(type: GraphQLCompositeType): readonly GraphQLField<unknown, unknown>[] {
  return isUnionType(type) ? [] : Object.values(type.getFields());
}

/**
 * Generates random valid documents within the limits for clients; the same seed results in the same documents. Values of
 * arguments are variables. A tenth are mutations, a twentieth subscriptions.
 *
 * @param favoured fields that are selected more often, as `Type.field`
 */
export function randomDocuments(
  schema: GraphQLSchema,
  count: number,
  seed: number,
  favoured: ReadonlySet<string>,
): readonly string[] {
  const random = new Random(seed);
  const documents: string[] = [];
  while (documents.length < count) {
    const share = random.below(20);
    const operation = share === 0 ? 'subscription' : share < 3 ? 'mutation' : 'query';
    const text = new DocumentWriter(schema, random.fork(), favoured).document(operation as OperationTypeNode);
    const document = parse(text);
    const isValid = validate(schema, document, specifiedRules, { maxErrors: 1 }).length === 0;
    if (isValid && documentLimitError(document) === null) documents.push(text);
  }
  return documents;
}

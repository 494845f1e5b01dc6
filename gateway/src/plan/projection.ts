import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { type ResponseBudget, ResponseTooLarge, responseTooLarge } from '../../../subgraphs/kit/src/response-budget';
import { type Condition, conditionsOf, holds } from './conditions';
import { type DataObject, isDataObject, type ResponsePath, type Variables } from './data';

/** One projection of an answer. */
interface Projection {
  readonly variables: Variables;
  readonly vanished: ReadonlySet<DataObject> | null;
  /** How many nulls stand where the graph promises a value. */
  violations: number;
  /** Position in the answer, kept only while violations are being explained. */
  readonly trail: (string | number)[] | null;
  readonly found: GraphQLError[];
  /** Length of the response's JSON so far, estimated: names and texts count, other values count a fixed length. */
  characters: number;
  /** Length that it may have. */
  readonly mostCharacters: number;
  /** A list that makes the response too long becomes null; otherwise the projection fails. */
  readonly partial: boolean;
  /** Lists that were too long, kept where `partial` says so. */
  readonly tooLarge: GraphQLError[];
}

/** What `AnswerShape.project` takes besides the data. */
export interface ProjectionParts {
  /** Errors of the answer so far; those that the projection finds are added. */
  readonly errors: GraphQLError[];
  readonly variables: Variables;
  readonly vanished: ReadonlySet<DataObject> | null;
  /** Charged with the length of the response. */
  readonly budget: ResponseBudget;
  /** Whether lists that make the response too long become null, as after a mutation; otherwise the projection throws `ResponseTooLarge`. */
  readonly partial: boolean;
}

type Complete = (value: unknown, run: Projection) => unknown;

interface Selected {
  readonly selectionSet: SelectionSetNode;
  readonly conditions: readonly Condition[];
}

interface ShapeField {
  readonly key: string;
  /** `Type.field`, for messages. */
  readonly label: string;
  readonly complete: Complete;
  readonly nonNull: boolean;
  /** Included when one of these lists holds as a whole. Null when it always is. */
  readonly alternatives: readonly (readonly Condition[])[] | null;
  /** Everywhere that it is asked for, in the order of the document. */
  readonly occurrences: readonly Occurrence[];
}

interface Occurrence {
  readonly node: FieldNode;
  readonly conditions: readonly Condition[];
  /** How many selections of the object stand in front of it. */
  readonly place: number;
}

interface Shape {
  readonly fields: readonly ShapeField[];
  /** Some field stands first where a condition may leave it out, and again further down. */
  readonly shifting: boolean;
  /** Whether no condition decides what is in it. */
  readonly fixed: boolean;
  /** How often it was brought about, as long as that is of interest. */
  uses: number;
  /** Length of an object's JSON without its texts, lists and objects. */
  readonly characters: number;
  /** What makes the usual object at once, once that is worth it. */
  whole: WholeObject | null;
}

/** Undefined where something is missing that must not be. */
type WholeObject = (source: DataObject, run: Projection) => DataObject | undefined;

type CompositeType = { readonly name: string } & GraphQLOutputType;

/** Cuts a merged answer down to what the document selects, in the order it selects it. */
export class AnswerShape {
  private readonly complete: Complete;
  /** Fields of the root that a condition may leave out. */
  private readonly leavable: ReadonlyMap<string, ShapeField>;

  /**
   * @param schema what the client may see
   * @param whole the graph with its inaccessible parts
   */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly whole: GraphQLSchema,
    operation: OperationDefinitionNode,
    private readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  ) {
    const root = schema.getRootType(operation.operation);
    if (!root) throw new GraphQLError(`The graph has no ${operation.operation}s.`);
    const selected = [{ selectionSet: operation.selectionSet, conditions: [] }];
    this.complete = this.objectCompleter(root, selected);
    this.leavable = new Map(
      this.shapeOf(root, root.name, selected)?.fields.flatMap((field) =>
        field.alternatives ? [[field.key, field]] : [],
      ),
    );
  }

  /** Whether the operation asks for a field of the root with these variables: a plan may ask for one that a condition leaves out. */
  asksFor(key: string | number | undefined, variables: Variables): boolean {
    const field = this.leavable.get(key as string);
    return field === undefined || isIncluded(field, variables);
  }

  /**
   * The answer's `data`. A null where the graph promises a value takes its parent with it. That is an error unless a
   * reference vanished there or another error explains it.
   */
  project(data: DataObject, { errors, variables, vanished, budget, partial }: ProjectionParts): DataObject | null {
    const run: Projection = {
      variables,
      vanished,
      violations: 0,
      trail: partial ? [] : null,
      found: [],
      characters: 0,
      mostCharacters: budget.charactersLeft,
      partial,
      tooLarge: [],
    };
    const result = this.complete(data, run) as DataObject | null;
    budget.chargeCharacters(run.characters);
    if (run.violations > 0 && errors.length === 0) errors.push(...(run.trail ? run : this.explained(data, run)).found);
    errors.push(...run.tooLarge);
    return result;
  }

  /** The same projection again, which finds where the violations are. */
  private explained(data: DataObject, run: Projection): Projection {
    const explained: Projection = { ...run, violations: 0, trail: [], characters: 0 };
    this.complete(data, explained);
    return explained;
  }

  private completerOf(type: GraphQLOutputType, selected: readonly Selected[]): Complete {
    if (isNonNullType(type)) return this.completerOf(type.ofType, selected);
    if (isListType(type))
      return listCompleter(this.completerOf(type.ofType, selected), isNonNullType(type.ofType), String(type));
    if (isLeafType(type)) return this.leafCompleter(type.name);
    return this.objectCompleter(type, selected);
  }

  private leafCompleter(name: string): Complete {
    const visible = this.schema.getType(name);
    const whole = this.whole.getType(name);
    if (isEnumType(visible) && isEnumType(whole) && visible.getValues().length < whole.getValues().length) {
      return (value, run) => plainLeaf(typeof value === 'string' && visible.getValue(value) ? value : null, run);
    }
    return plainLeaf;
  }

  private objectCompleter(type: CompositeType, selected: readonly Selected[]): Complete {
    const shapes = new Map<unknown, Shape | null>();
    const shapeFor = (typename: unknown): Shape | null => {
      let shape = shapes.get(typename);
      if (shape === undefined) shapes.set(typename, (shape = this.shapeOf(type, typename, selected)));
      return shape;
    };
    const fixed = isObjectType(type) ? shapeFor(type.name) : null;
    return (value, run) => {
      if (!isDataObject(value)) return null;
      const shape = fixed ?? shapeFor(value.__typename);
      return shape && projectObject(value, shape, run);
    };
  }

  /** Null for a type that the client may not see. */
  private shapeOf(declared: CompositeType, typename: unknown, selected: readonly Selected[]): Shape | null {
    const named = typeof typename === 'string' ? this.schema.getType(typename) : declared;
    if (!isObjectType(named) && !isInterfaceType(named)) return null;
    const found = new Map<string, Occurrence[]>();
    for (const part of selected) this.collect(named, part, found);
    const fields = [...found].map(([key, occurrences]) => this.shapeField(named, key, occurrences));
    const shifting = fields.some(
      ({ occurrences: [first, second] }) => second !== undefined && first !== undefined && first.conditions.length > 0,
    );
    const characters = fields.reduce((sum, { key }) => sum + key.length + mostOfAField, 0);
    const fixed = fields.every(({ alternatives }) => alternatives === null);
    return { fields, shifting, fixed, characters, uses: 0, whole: null };
  }

  private collect(type: CompositeType, part: Selected, into: Map<string, Occurrence[]>): void {
    for (const selection of part.selectionSet.selections) {
      const conditions = [...part.conditions, ...conditionsOf(selection)];
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const occurrence = {
          node: selection,
          conditions,
          place: [...into.values()].reduce((all, { length }) => all + length, 0),
        };
        const occurrences = into.get(key);
        if (occurrences) occurrences.push(occurrence);
        else into.set(key, [occurrence]);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments[selection.name.value];
      if (fragment && this.applies(fragment.typeCondition?.name.value, type)) {
        this.collect(type, { selectionSet: fragment.selectionSet, conditions }, into);
      }
    }
  }

  private applies(condition: string | undefined, type: CompositeType): boolean {
    if (condition === undefined || condition === type.name) return true;
    const wanted = this.schema.getType(condition);
    return (
      isAbstractType(wanted) && (isObjectType(type) || isInterfaceType(type)) && this.schema.isSubType(wanted, type)
    );
  }

  private shapeField(parent: CompositeType, key: string, occurrences: readonly Occurrence[]): ShapeField {
    const name = occurrences[0]?.node.name.value ?? key;
    const type = fieldType(parent, name);
    const single = occurrences.length === 1;
    const selected = occurrences.flatMap(({ node, conditions }) =>
      node.selectionSet ? [{ selectionSet: node.selectionSet, conditions: single ? [] : conditions }] : [],
    );
    const always = occurrences.some(({ conditions }) => conditions.length === 0);
    const isTypename = name === TypeNameMetaFieldDef.name;
    return {
      key,
      label: `${parent.name}.${name}`,
      complete: isTypename && isObjectType(parent) ? () => parent.name : this.completerOf(type, selected),
      nonNull: isNonNullType(type),
      alternatives: always ? null : occurrences.map(({ conditions }) => conditions),
      occurrences,
    };
  }
}

function fieldType(parent: CompositeType, name: string): GraphQLOutputType {
  for (const meta of [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef])
    if (meta.name === name) return meta.type;
  const field = (parent as GraphQLObjectType).getFields()[name];
  if (!field) throw new GraphQLError(`${parent.name} has no field ${name}.`);
  return field.type;
}

function isIncluded({ alternatives }: ShapeField, variables: Variables): boolean {
  return alternatives === null || alternatives.some((conditions) => holds(conditions, variables));
}

/** The fields in the order in which those conditions that hold leave them. */
function inOrder({ fields, shifting }: Shape, { variables }: Projection): readonly ShapeField[] {
  if (!shifting) return fields;
  const placeOf = ({ occurrences }: ShapeField): number =>
    occurrences.find(({ conditions }) => holds(conditions, variables))?.place ?? 0;
  return fields
    .map((field) => ({ field, place: placeOf(field) }))
    .sort((one, other) => one.place - other.place)
    .map(({ field }) => field);
}

/** Characters that a field takes besides its name and text: quotes, colon, comma, and a number or truth value. */
const mostOfAField = 10;

/** Characters that an item of a list takes besides its own: braces or quotes, and a comma. */
const mostOfAnItem = 3;

const plainLeaf: Complete = (value, run) => {
  if (typeof value === 'string') run.characters += value.length;
  else if (typeof value === 'object' && value !== null) run.characters += lengthOfJson(value);
  return value === undefined ? null : value;
};

/** Estimated length of a value that is an object or a list in its JSON, as metadata are. */
function lengthOfJson(value: object): number {
  if (JSON.isRawJSON(value)) return mostOfAField;
  let sum = 2;
  for (const [key, inner] of Object.entries(value)) {
    sum += key.length + mostOfAField;
    if (typeof inner === 'string') sum += inner.length;
    else if (typeof inner === 'object' && inner !== null) sum += lengthOfJson(inner as object);
  }
  return sum;
}

/** Objects of a shape after which code is made for it: making it takes as long as some hundred objects. */
const manyUses = 500;

/** An object that is written down as a whole takes a fraction of the time of one that gets its fields one after the other. Keys are names of GraphQL. */
function wholeObject({ fields, characters }: Shape): WholeObject {
  const values = fields.map(({ key, complete }, index) =>
    complete === plainLeaf
      ? `source.${key} ?? null; if (typeof value${index} === 'string') characters += value${index}.length; else if (typeof value${index} === 'object') complete${index}(value${index}, run)`
      : `complete${index}(source.${key}, run)`,
  );
  const lines = [
    `let characters = ${characters};`,
    ...values.map((value, index) => `const value${index} = ${value};`),
    'run.characters += characters;',
    ...fields.flatMap(({ nonNull }, index) => (nonNull ? [`if (value${index} === null) return undefined;`] : [])),
    `return { ${fields.map(({ key }, index) => `${key}: value${index}`).join(', ')} };`,
  ];
  return new Function(
    ...fields.map((_, index) => `complete${index}`),
    `return (source, run) => { ${lines.join('\n')} };`,
  )(...fields.map(({ complete }) => complete)) as WholeObject;
}

function projectObject(source: DataObject, shape: Shape, run: Projection): DataObject | null {
  if (shape.whole) {
    const whole = run.trail ? undefined : shape.whole(source, run);
    if (whole) return whole;
  } else if (shape.fixed && (shape.uses += 1) > manyUses) {
    shape.whole = wholeObject(shape);
  }
  const result: DataObject = {};
  let complete = true;
  for (const field of inOrder(shape, run)) {
    if (!isIncluded(field, run.variables)) continue;
    const before = run.violations;
    run.trail?.push(field.key);
    run.characters += field.key.length + mostOfAField;
    const value = field.complete(source[field.key], run);
    if (value === null && field.nonNull) {
      complete = false;
      if (run.violations === before && !run.vanished?.has(source))
        violation(run, `Cannot return null for non-nullable field ${field.label}.`);
    }
    run.trail?.pop();
    if (!complete) return null;
    result[field.key] = value;
  }
  return result;
}

function listCompleter(complete: Complete, itemsNonNull: boolean, label: string): Complete {
  return (value, run) => {
    if (!Array.isArray(value)) return null;
    const result: unknown[] = [];
    const charactersBefore = run.characters;
    run.characters += mostOfAnItem * value.length;
    for (let index = 0; index < value.length; index++) {
      const before = run.violations;
      run.trail?.push(index);
      const item = complete(value[index], run);
      if (item === null && itemsNonNull && run.violations === before)
        violation(run, `Cannot return null for an item of ${label}.`);
      run.trail?.pop();
      if (item === null && itemsNonNull) return null;
      result.push(item);
      if (run.characters > run.mostCharacters) return tooLong(run, charactersBefore);
    }
    return result;
  };
}

/** Leaves a list out that makes the response too long. Throws where nothing may be left out. */
function tooLong(run: Projection, charactersBefore: number): null {
  const refusal = new ResponseTooLarge('characters');
  if (!run.partial) throw refusal;
  run.characters = charactersBefore;
  run.violations++;
  run.tooLarge.push(
    new GraphQLError(refusal.message, { path: [...(run.trail ?? [])], extensions: { code: responseTooLarge } }),
  );
  return null;
}

function violation(run: Projection, message: string): void {
  run.violations++;
  const path: ResponsePath | null = run.trail && [...run.trail];
  if (path) run.found.push(new GraphQLError(message, { path, extensions: { code: 'internal_server_error' } }));
}

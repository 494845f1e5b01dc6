import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
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
  TypeNameMetaFieldDef,
} from 'graphql';
import {
  type ResponseBudget,
  ResponseTooLarge,
  responseTooLarge,
} from '../../../subgraphs/kit/src/response-budget/response-budget';
import { type Condition, conditionsOf, areSatisfied } from './conditions';
import { planKey } from './plan-key';
import { type DataObject, isDataObject, type ResponsePath, type Variables, fieldOverhead, lengthOfJson } from './data';
import { type CompositeType, fieldType } from './field-type';

/** State of one projection, which reduces the merged data of all fetches to the fields of the response. */
interface Projection {
  readonly variables: Variables;
  readonly vanished: ReadonlySet<DataObject> | null;
  /** Number of nulls found in non-null positions. */
  violations: number;
  /** Current response path, tracked only while the paths of violations are collected. */
  readonly trail: (string | number)[] | null;
  readonly found: GraphQLError[];
  /** Estimated length of the response's JSON so far: names and strings are counted, other values have a fixed length. */
  characters: number;
  /** Maximum length of the response's JSON, in characters. */
  readonly mostCharacters: number;
  /** Whether a list that makes the response too long becomes null; otherwise `ResponseTooLarge` is thrown. */
  readonly partial: boolean;
  /** Errors of the lists that were too long, collected when `partial` is set. */
  readonly tooLarge: GraphQLError[];
}

/** Options of `ResponseShape.project`. */
export interface ProjectionOptions {
  /** Errors of the response so far; the projection adds its own errors. */
  readonly errors: GraphQLError[];
  readonly variables: Variables;
  readonly vanished: ReadonlySet<DataObject> | null;
  /** Budget that is charged with the length of the response. */
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
  /** Key of the field in the data of the plan. */
  readonly source: string;
  /** `Type.field`, for error messages. */
  readonly label: string;
  readonly complete: Complete;
  readonly nonNull: boolean;
  /** Conditions of each selection of the field, which need to hold for one of them; null if always included. */
  readonly alternatives: readonly (readonly Condition[])[] | null;
  /** All selections of the field, in document order. */
  readonly occurrences: readonly Occurrence[];
}

interface Occurrence {
  readonly node: FieldNode;
  readonly conditions: readonly Condition[];
  /** Number of selections in the parent object that precede this one. */
  readonly place: number;
}

interface Shape {
  readonly fields: readonly ShapeField[];
  /** Whether the order of the fields depends on conditions: the first selection of a field that is selected again has a condition. */
  readonly shifting: boolean;
  /** Whether all fields are included unconditionally. */
  readonly fixed: boolean;
  /**
   * Conditions of the selections whose fields depend on the object type; null if it is known. It is unknown if no
   * subgraph has named the type that implements the interface of an `@interfaceObject`.
   */
  readonly typeNeeded: readonly (readonly Condition[])[] | null;
  /** Number of objects projected with this shape, counted until the shape is compiled. */
  uses: number;
  /** Estimated length of an object's JSON in characters, without its strings, lists and objects. */
  readonly characters: number;
  /** Compiled projector for objects with all fields; null until the shape was used `compileThreshold` times. */
  fullProjector: ObjectProjector | null;
}

/** Projects one object. Returns undefined when a non-null field is null. */
type ObjectProjector = (source: DataObject, run: Projection) => DataObject | undefined;

/** Shape of a response: projects merged data to the selections of the document, in their order. */
export class ResponseShape {
  private readonly complete: Complete;
  /** Root fields that an `@include` or `@skip` condition may exclude. */
  private readonly conditionalFields: ReadonlyMap<string, ShapeField>;

  /**
   * @param schema public schema
   * @param supergraphSchema supergraph schema, including `@inaccessible` elements
   * @param additional names of the fields that plans may fetch in addition
   */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly supergraphSchema: GraphQLSchema,
    operation: OperationDefinitionNode,
    private readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>,
    private readonly additional: ReadonlySet<string>,
  ) {
    const root = schema.getRootType(operation.operation);
    if (!root) throw new GraphQLError(`The graph has no ${operation.operation}s.`);
    const selected = [{ selectionSet: operation.selectionSet, conditions: [] }];
    this.complete = this.objectCompleter(root, selected);
    this.conditionalFields = new Map(
      this.shapeOf(root, root.name, selected)?.fields.flatMap((field) =>
        field.alternatives ? [[field.key, field]] : [],
      ),
    );
  }

  /** Returns whether conditions include the root field `key`. Plans also fetch excluded root fields. */
  includes(key: string | number | undefined, variables: Variables): boolean {
    const field = this.conditionalFields.get(key as string);
    return field === undefined || isIncluded(field, variables);
  }

  /**
   * Returns the `data` of the response. A null in a non-null position propagates to its parent. The null is reported as
   * an error unless another error explains it, or an entity reference was not resolved at this position.
   */
  project(data: DataObject, { errors, variables, vanished, budget, partial }: ProjectionOptions): DataObject | null {
    const run: Projection = {
      variables,
      vanished,
      violations: 0,
      trail: partial ? [] : null,
      found: [],
      characters: 0,
      mostCharacters: budget.remainingCharacters,
      partial,
      tooLarge: [],
    };
    const result = this.complete(data, run) as DataObject | null;
    budget.chargeCharacters(run.characters);
    if (run.violations > 0 && errors.length === 0) errors.push(...(run.trail ? run : this.explained(data, run)).found);
    errors.push(...run.tooLarge);
    return result;
  }

  /** Repeats the projection and records the response path of each null in a non-null position. */
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
    const whole = this.supergraphSchema.getType(name);
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
      if (!shape?.typeNeeded?.some((conditions) => areSatisfied(conditions, run.variables)))
        return shape && projectObject(value, shape, run);
      if (!run.vanished?.has(value)) violation(run, `The type of this ${type.name} is unknown.`);
      return null;
    };
  }

  /** Returns the response shape of an object type, or null for a type that is not in the public schema. */
  private shapeOf(declared: CompositeType, typename: unknown, selected: readonly Selected[]): Shape | null {
    const actualType = typeof typename === 'string' ? this.schema.getType(typename) : declared;
    if (!isObjectType(actualType) && !isInterfaceType(actualType)) return null;
    const found = new Map<string, Occurrence[]>();
    for (const selection of selected) this.collect(actualType, selection, found);
    const fields = [...found].map(([key, occurrences]) => this.shapeField(actualType, key, occurrences));
    const shifting = fields.some(
      ({ occurrences: [first, second] }) => second !== undefined && first !== undefined && first.conditions.length > 0,
    );
    const characters = fields.reduce((sum, { key }) => sum + key.length + fieldOverhead, 0);
    const fixed = fields.every(({ alternatives }) => alternatives === null);
    const typeNeeded = isObjectType(actualType) ? null : selected.flatMap((part) => this.typeNeeded(actualType, part));
    return { fields, shifting, fixed, typeNeeded, characters, uses: 0, fullProjector: null };
  }

  /** Returns the conditions of the selections whose fields depend on the type that implements an interface. */
  private typeNeeded(type: CompositeType, { selectionSet, conditions: outer }: Selected): (readonly Condition[])[] {
    return selectionSet.selections.flatMap((selection) => {
      const conditions = [...outer, ...conditionsOf(selection)];
      if (selection.kind === Kind.FIELD) return selection.name.value === TypeNameMetaFieldDef.name ? [conditions] : [];
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments[selection.name.value];
      if (!fragment) return [];
      return this.applies(fragment.typeCondition?.name.value, type)
        ? this.typeNeeded(type, { selectionSet: fragment.selectionSet, conditions })
        : [conditions];
    });
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
        into.set(key, [...(into.get(key) ?? []), occurrence]);
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
    const base = this.schema.getType(condition);
    return isAbstractType(base) && (isObjectType(type) || isInterfaceType(type)) && this.schema.isSubType(base, type);
  }

  private shapeField(parent: CompositeType, key: string, occurrences: readonly Occurrence[]): ShapeField {
    const name = occurrences[0]?.node.name.value ?? key;
    const type = fieldType(parent, name);
    const isSingle = occurrences.length === 1;
    const selected = occurrences.flatMap(({ node, conditions }) =>
      node.selectionSet ? [{ selectionSet: node.selectionSet, conditions: isSingle ? [] : conditions }] : [],
    );
    const always = occurrences.some(({ conditions }) => conditions.length === 0);
    const isTypename = name === TypeNameMetaFieldDef.name;
    return {
      key,
      source: occurrences[0] ? planKey(occurrences[0].node, this.additional) : key,
      label: `${parent.name}.${name}`,
      complete: isTypename && isObjectType(parent) ? () => parent.name : this.completerOf(type, selected),
      nonNull: isNonNullType(type),
      alternatives: always ? null : occurrences.map(({ conditions }) => conditions),
      occurrences,
    };
  }
}

function isIncluded({ alternatives }: ShapeField, variables: Variables): boolean {
  return alternatives === null || alternatives.some((conditions) => areSatisfied(conditions, variables));
}

/** Returns the fields of an object in the order of their first selection whose conditions hold. */
function inOrder({ fields, shifting }: Shape, { variables }: Projection): readonly ShapeField[] {
  if (!shifting) return fields;
  const indexOf = ({ occurrences }: ShapeField): number =>
    occurrences.find(({ conditions }) => areSatisfied(conditions, variables))?.place ?? 0;
  return fields
    .map((field) => ({ field, place: indexOf(field) }))
    .sort((one, other) => one.place - other.place)
    .map(({ field }) => field);
}

/** Estimated characters of a list item in addition to its content: braces or quotes, and a comma. */
const itemOverhead = 3;

const plainLeaf: Complete = (value, run) => {
  if (typeof value === 'string') run.characters += value.length;
  else if (typeof value === 'object' && value !== null) run.characters += lengthOfJson(value);
  return value === undefined ? null : value;
};

/** Number of projected objects after which a shape is compiled: compilation takes as long as some hundred objects. */
const compileThreshold = 500;

/**
 * Compiles a projector that creates an object by one literal, which takes a fraction of the time of adding fields one by one. Keys are
 * GraphQL names, so they are safe in source code.
 */
function compileProjector({ fields, characters }: Shape): ObjectProjector {
  const values = fields.map(({ source, complete }, index) =>
    complete === plainLeaf
      ? `source.${source} ?? null; if (typeof value${index} === 'string') characters += value${index}.length; else if (typeof value${index} === 'object') complete${index}(value${index}, run)`
      : `complete${index}(source.${source}, run)`,
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
  )(...fields.map(({ complete }) => complete)) as ObjectProjector;
}

function projectObject(source: DataObject, shape: Shape, run: Projection): DataObject | null {
  if (shape.fullProjector) {
    const whole = run.trail ? undefined : shape.fullProjector(source, run);
    if (whole) return whole;
  } else if (shape.fixed && (shape.uses += 1) > compileThreshold) {
    shape.fullProjector = compileProjector(shape);
  }
  const result: DataObject = {};
  let complete = true;
  for (const field of inOrder(shape, run)) {
    if (!isIncluded(field, run.variables)) continue;
    const before = run.violations;
    run.trail?.push(field.key);
    run.characters += field.key.length + fieldOverhead;
    const value = field.complete(source[field.source], run);
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
    run.characters += itemOverhead * value.length;
    for (let index = 0; index < value.length; index++) {
      const before = run.violations;
      run.trail?.push(index);
      const item = complete(value[index], run);
      if (item === null && itemsNonNull && run.violations === before)
        violation(run, `Cannot return null for an item of ${label}.`);
      run.trail?.pop();
      if (item === null && itemsNonNull) return null;
      result.push(item);
      if (run.characters > run.mostCharacters) return dropTooLong(run, charactersBefore);
    }
    return result;
  };
}

/** Replaces a list that makes the response too long by null. Throws when partial responses are not allowed. */
function dropTooLong(run: Projection, charactersBefore: number): null {
  const rejection = new ResponseTooLarge('characters');
  if (!run.partial) throw rejection;
  run.characters = charactersBefore;
  run.violations++;
  const path = [...(run.trail ?? [])];
  run.tooLarge.push(new GraphQLError(rejection.message, { path, extensions: { code: responseTooLarge } }));
  return null;
}

function violation(run: Projection, message: string): void {
  run.violations++;
  const path: ResponsePath | null = run.trail && [...run.trail];
  if (path) run.found.push(new GraphQLError(message, { path, extensions: { code: 'internal_server_error' } }));
}

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
}

type CompositeType = { readonly name: string } & GraphQLOutputType;

/** Cuts a merged answer down to what the document selects, in the order it selects it. */
export class AnswerShape {
  private readonly complete: Complete;

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
    this.complete = this.objectCompleter(root, [{ selectionSet: operation.selectionSet, conditions: [] }]);
  }

  /**
   * The answer's `data`. A null where the graph promises a value takes its parent with it. That is an error unless a
   * reference vanished there or another error explains it.
   */
  project(data: DataObject, errors: GraphQLError[], variables: Variables, vanished: ReadonlySet<DataObject> | null): DataObject | null {
    const run: Projection = { variables, vanished, violations: 0, trail: null, found: [] };
    const result = this.complete(data, run) as DataObject | null;
    if (run.violations > 0 && errors.length === 0) {
      const explained: Projection = { ...run, violations: 0, trail: [] };
      this.complete(data, explained);
      errors.push(...explained.found);
    }
    return result;
  }

  private completerOf(type: GraphQLOutputType, selected: readonly Selected[]): Complete {
    if (isNonNullType(type)) return this.completerOf(type.ofType, selected);
    if (isListType(type)) return listCompleter(this.completerOf(type.ofType, selected), isNonNullType(type.ofType), String(type));
    if (isLeafType(type)) return this.leafCompleter(type.name);
    return this.objectCompleter(type, selected);
  }

  private leafCompleter(name: string): Complete {
    const visible = this.schema.getType(name);
    const whole = this.whole.getType(name);
    if (isEnumType(visible) && isEnumType(whole) && visible.getValues().length < whole.getValues().length) {
      return (value) => (typeof value === 'string' && visible.getValue(value) ? value : null);
    }
    return (value) => (value === undefined ? null : value);
  }

  private objectCompleter(type: CompositeType, selected: readonly Selected[]): Complete {
    const shapes = new Map<unknown, readonly ShapeField[] | null>();
    const shapeFor = (typename: unknown): readonly ShapeField[] | null => {
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
  private shapeOf(declared: CompositeType, typename: unknown, selected: readonly Selected[]): readonly ShapeField[] | null {
    const named = typeof typename === 'string' ? this.schema.getType(typename) : declared;
    if (!isObjectType(named) && !isInterfaceType(named)) return null;
    const fields = new Map<string, { node: FieldNode; conditions: readonly Condition[] }[]>();
    for (const part of selected) this.collect(named, part, fields);
    return [...fields].map(([key, occurrences]) => this.shapeField(named, key, occurrences));
  }

  private collect(type: CompositeType, part: Selected, into: Map<string, { node: FieldNode; conditions: readonly Condition[] }[]>): void {
    for (const selection of part.selectionSet.selections) {
      const conditions = [...part.conditions, ...conditionsOf(selection)];
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const occurrences = into.get(key);
        if (occurrences) occurrences.push({ node: selection, conditions });
        else into.set(key, [{ node: selection, conditions }]);
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
    return isAbstractType(wanted) && (isObjectType(type) || isInterfaceType(type)) && this.schema.isSubType(wanted, type);
  }

  private shapeField(
    parent: CompositeType,
    key: string,
    occurrences: readonly { node: FieldNode; conditions: readonly Condition[] }[],
  ): ShapeField {
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
    };
  }
}

function fieldType(parent: CompositeType, name: string): GraphQLOutputType {
  for (const meta of [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef]) if (meta.name === name) return meta.type;
  const field = (parent as GraphQLObjectType).getFields()[name];
  if (!field) throw new GraphQLError(`${parent.name} has no field ${name}.`);
  return field.type;
}

function projectObject(source: DataObject, shape: readonly ShapeField[], run: Projection): DataObject | null {
  const result: DataObject = {};
  let complete = true;
  for (const field of shape) {
    if (field.alternatives && !field.alternatives.some((conditions) => holds(conditions, run.variables))) continue;
    const before = run.violations;
    run.trail?.push(field.key);
    const value = field.complete(source[field.key], run);
    if (value === null && field.nonNull) {
      complete = false;
      if (run.violations === before && !run.vanished?.has(source)) violation(run, `Cannot return null for non-nullable field ${field.label}.`);
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
    for (let index = 0; index < value.length; index++) {
      const before = run.violations;
      run.trail?.push(index);
      const item = complete(value[index], run);
      if (item === null && itemsNonNull && run.violations === before) violation(run, `Cannot return null for an item of ${label}.`);
      run.trail?.pop();
      if (item === null && itemsNonNull) return null;
      result.push(item);
    }
    return result;
  };
}

function violation(run: Projection, message: string): void {
  run.violations++;
  const path: ResponsePath | null = run.trail && [...run.trail];
  if (path) run.found.push(new GraphQLError(message, { path, extensions: { code: 'internal_server_error' } }));
}

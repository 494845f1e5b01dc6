import {
  defaultFieldResolver,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context';

/**
 * Wraps the resolvers of all object lists of a schema: each list is charged to the response budget before its items are
 * completed.
 */
export function chargeLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (listsObjects(field.type)) field.resolve = charging(field.resolve ?? defaultFieldResolver);
  }
}

function listsObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}

function charging(resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> {
  return (source, args, ctx, info) => {
    const found: unknown = resolve(source, args, ctx, info);
    return found instanceof Promise
      ? found.then((rows: unknown) => charged(rows, ctx, info))
      : charged(found, ctx, info);
  };
}

function charged(rows: unknown, { budget }: Context, info: GraphQLResolveInfo): unknown {
  if (!budget || !Array.isArray(rows) || rows.length === 0) return rows;
  const pending = budget.chargeRows(rows.length, countValuesPerRow(info));
  return pending ? pending.then(() => rows as unknown) : rows;
}

/**
 * Number of fields per list item, by field of the document. Documents are parsed once and cached, so that each field is
 * counted once.
 */
const fieldCounts = new WeakMap<FieldNode, number>();

/** Returns the number of selected fields of one list item, without the fields below nested lists. */
function countValuesPerRow({ fieldNodes, fragments, returnType, schema }: GraphQLResolveInfo): number {
  const [first] = fieldNodes;
  let values = first && fieldCounts.get(first);
  if (first && values === undefined) {
    const type = getNamedType(returnType).name;
    values = fieldNodes.reduce((sum, { selectionSet }) => sum + countSelectedFields(selectionSet, type), 0);
    fieldCounts.set(first, values);
  }
  return values ?? 0;

  function countSelectedFields(set: SelectionSetNode | undefined, typeName: string): number {
    let sum = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) sum += countField(selection, typeName);
      else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
        sum += countSelectedFields(fragment?.selectionSet, fragment?.typeCondition?.name.value ?? typeName);
      }
    }
    return sum;
  }

  function countField({ name, selectionSet }: FieldNode, typeName: string): number {
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
    return !field || !selectionSet || listsObjects(field.type)
      ? 1
      : 1 + countSelectedFields(selectionSet, getNamedType(field.type).name);
  }
}

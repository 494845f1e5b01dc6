import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner';
import { type GraphQLSchema, isAbstractType } from 'graphql';
import { type DataObject, isDataObject, type ResponsePath } from './data';

type Segment =
  | { readonly kind: 'items' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'types'; readonly names: ReadonlySet<string> };

/** Where in the answer the entities of a fetch stand. */
export interface EntityPath {
  /** Calls `visit` for every object at the path, in answer order. */
  visit(data: DataObject, visit: (entity: DataObject) => void): void;
  /** Response path of every such object, in the same order. Only for errors: it costs more than `visit`. */
  locate(data: DataObject): ResponsePath[];
  /** The path's fields, without list positions. */
  readonly fields: ResponsePath;
}

/** The object types that satisfy a type condition. */
export function typesWithin(schema: GraphQLSchema, names: readonly string[]): ReadonlySet<string> {
  const result = new Set(names);
  for (const name of names) {
    const type = schema.getType(name);
    if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) result.add(possible.name);
  }
  return result;
}

export function compilePath(path: readonly FlattenNodePathSegment[], schema: GraphQLSchema): EntityPath {
  const segments = path.map((segment): Segment => {
    if (segment === '@') return { kind: 'items' };
    if ('Field' in segment) return { kind: 'field', name: segment.Field };
    return { kind: 'types', names: typesWithin(schema, segment.TypeCondition) };
  });
  return {
    visit: (data, visit) => walk(data, segments, 0, null, visit),
    locate: (data) => {
      const trail: (string | number)[] = [];
      const places: ResponsePath[] = [];
      walk(data, segments, 0, trail, () => places.push([...trail]));
      return places;
    },
    fields: segments.flatMap((segment) => (segment.kind === 'field' ? [segment.name] : [])),
  };
}

function walk(
  value: unknown,
  segments: readonly Segment[],
  depth: number,
  trail: (string | number)[] | null,
  visit: (entity: DataObject) => void,
): void {
  if (Array.isArray(value)) {
    const next = segments[depth]?.kind === 'items' ? depth + 1 : depth;
    for (let index = 0; index < value.length; index++) {
      trail?.push(index);
      walk(value[index], segments, next, trail, visit);
      trail?.pop();
    }
    return;
  }
  if (!isDataObject(value)) return;
  const segment = segments[depth];
  if (!segment) return visit(value);
  if (segment.kind === 'field') {
    trail?.push(segment.name);
    walk(value[segment.name], segments, depth + 1, trail, visit);
    trail?.pop();
  } else if (segment.kind === 'types' && (value.__typename === undefined || segment.names.has(value.__typename as string))) {
    walk(value, segments, depth + 1, trail, visit);
  }
}

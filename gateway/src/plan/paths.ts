import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner';
import { type GraphQLSchema, isAbstractType } from 'graphql';
import { type DataObject, isDataObject, type ResponsePath } from './data';

type Trail = (string | number)[] | null;
type Visit = (entity: DataObject) => void;
/** Visits the objects below a value. `trail` is the response path of the value; null when paths are not needed. */
type Walk = (value: unknown, trail: Trail, visit: Visit) => void;

/** Path to the entities of a fetch within the response. */
export interface EntityPath {
  /** Calls `visit` for every object at the path, in response order. */
  visit(data: DataObject, visit: (entity: DataObject) => void): void;
  /**
   * Returns the response paths of the visited objects, in the same order. Only for errors: it costs more than `visit`.
   */
  locate(data: DataObject): ResponsePath[];
  /** Field names of the path, without list indices. */
  readonly fields: ResponsePath;
}

/** Returns the object types that satisfy a type condition. */
export function possibleTypesOf(schema: GraphQLSchema, names: readonly string[]): ReadonlySet<string> {
  const result = new Set(names);
  for (const name of names) {
    const type = schema.getType(name);
    if (isAbstractType(type)) for (const possible of schema.getPossibleTypes(type)) result.add(possible.name);
  }
  return result;
}

export function compilePath(path: readonly FlattenNodePathSegment[], schema: GraphQLSchema): EntityPath {
  const walk = path.reduceRight<Walk>(
    (next, segment) => {
      if (segment === '@') return ofItems(next);
      return 'Field' in segment
        ? ofField(segment.Field, next)
        : ofTypes(possibleTypesOf(schema, segment.TypeCondition), next);
    },
    ofObjects((entity, _trail, visit) => visit(entity)),
  );
  return {
    visit: (data, visit) => walk(data, null, visit),
    locate: (data) => {
      const trail: (string | number)[] = [];
      const responsePaths: ResponsePath[] = [];
      walk(data, trail, () => responsePaths.push([...trail]));
      return responsePaths;
    },
    fields: path.flatMap((segment) => (segment !== '@' && 'Field' in segment ? [segment.Field] : [])),
  };
}

function ofItems(next: Walk): Walk {
  return (value, trail, visit) => {
    if (Array.isArray(value)) walkItems(value, next, trail, visit);
  };
}

function ofField(name: string, next: Walk): Walk {
  return ofObjects((value, trail, visit) => {
    trail?.push(name);
    next(value[name], trail, visit);
    trail?.pop();
  });
}

function ofTypes(names: ReadonlySet<string>, next: Walk): Walk {
  return ofObjects((value, trail, visit) => {
    if (value.__typename === undefined || names.has(value.__typename as string)) next(value, trail, visit);
  });
}

/**
 * Returns a walk that visits the value if it is an object, and all objects in it if it is a list. Plan paths do not
 * mention lists.
 */
function ofObjects(walkObject: (value: DataObject, trail: Trail, visit: Visit) => void): Walk {
  const walk: Walk = (value, trail, visit) => {
    if (Array.isArray(value)) walkItems(value, walk, trail, visit);
    else if (isDataObject(value)) walkObject(value, trail, visit);
  };
  return walk;
}

function walkItems(items: readonly unknown[], walk: Walk, trail: Trail, visit: Visit): void {
  for (let index = 0; index < items.length; index++) {
    trail?.push(index);
    walk(items[index], trail, visit);
    trail?.pop();
  }
}

import type { FetchNodePathSegment, FetchRewrite, FlattenNodePathSegment } from '@graphql-hive/router-query-planner';
import type { GraphQLSchema } from 'graphql';
import { type DataObject, graft, type ResponsePath, compilePath } from './data';
import { UnusualPlan } from './unusual-plan';

/**
 * The changes that a plan makes to representations before they are sent to a subgraph, or to objects that a subgraph
 * returned. A representation of an object type gets the name of the `@interfaceObject` that stands for it in the
 * subgraph; a field that the plan has given another alias, because its type in the subgraph differs from that of a field
 * with the same response key, gets the response key of the document.
 */
export interface Rewrites {
  /** Changes the object in place. */
  apply(object: DataObject): void;
  /** Returns the path of an error with the response keys of the document. */
  rename(path: ResponsePath): ResponsePath;
}

/** Compiles the rewrites of a fetch. Returns null if there are none. Throws `UnusualPlan` for unknown ones. */
export function compileRewrites(rewrites: readonly FetchRewrite[] | undefined, schema: GraphQLSchema): Rewrites | null {
  if (!rewrites?.length) return null;
  const changes = rewrites.map((rewrite) => compileRewrite(rewrite, schema));
  const names = new Map<string | number, string>(
    rewrites.flatMap((rewrite) => {
      if (!('KeyRenamer' in rewrite)) return [];
      const { path, renameKeyTo } = rewrite.KeyRenamer;
      return [[lastKey(path), renameKeyTo]] as const;
    }),
  );
  return {
    apply: (object) => {
      for (const change of changes) change(object);
    },
    rename: (path) => path.map((key) => names.get(key) ?? key),
  };
}

function compileRewrite(rewrite: FetchRewrite, schema: GraphQLSchema): (object: DataObject) => void {
  if ('KeyRenamer' in rewrite) {
    const { path, renameKeyTo } = rewrite.KeyRenamer;
    return eachParent(path, schema, (parent, key) => renameKey(parent, key, renameKeyTo));
  }
  const { path, setValueTo } = 'ValueSetter' in rewrite ? rewrite.ValueSetter : rewrite;
  return eachParent(path, schema, (parent, key) => void (parent[key] = setValueTo));
}

/** Changes the last key of the path in each object that has the types on the path. */
function eachParent(
  path: readonly FetchNodePathSegment[],
  schema: GraphQLSchema,
  change: (parent: DataObject, key: string) => void,
): (object: DataObject) => void {
  const key = lastKey(path);
  const parents = compilePath(path.slice(0, -1).map(pathSegment), schema);
  return (object) => parents.visit(object, (parent) => change(parent, key));
}

function pathSegment(segment: FetchNodePathSegment): FlattenNodePathSegment {
  return 'Key' in segment ? { Field: segment.Key } : { TypeCondition: segment.TypenameEquals };
}

function lastKey(path: readonly FetchNodePathSegment[]): string {
  const last = path.at(-1);
  if (!last || !('Key' in last)) throw new UnusualPlan('a rewrite of a whole object');
  return last.Key;
}

function renameKey(parent: DataObject, from: string, to: string): void {
  if (!(from in parent)) return;
  const { [from]: value } = parent;
  delete parent[from];
  // The object may have the other key already, from a fragment on another type that it also has.
  graft(parent, { [to]: value }, false);
}

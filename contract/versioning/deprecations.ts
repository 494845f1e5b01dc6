import type { TSchema } from '@sinclair/typebox';
import { linksAfter, type Model } from './model';
import type { SchemaName, SchemaOperation } from './operation';
import { shapeOf } from './schema-shape';
import type { ApiVersion } from './versions';

/** Field or parameter → why it is deprecated. */
type Deprecations = ReadonlyMap<string, string>;

const deprecationsOf = new WeakMap<Model, Map<ApiVersion, ReadonlyMap<SchemaName, Deprecations>>>();

/** Returns the deprecated fields and parameters of a version, by schema: those that a later version does not have. */
function deprecationsAt(model: Model, version: ApiVersion): ReadonlyMap<SchemaName, Deprecations> {
  const byVersion = deprecationsOf.get(model) ?? new Map<ApiVersion, ReadonlyMap<SchemaName, Deprecations>>();
  deprecationsOf.set(model, byVersion);
  const found = byVersion.get(version) ?? findDeprecations(model, version);
  byVersion.set(version, found);
  return found;
}

function findDeprecations(model: Model, version: ApiVersion): ReadonlyMap<SchemaName, Deprecations> {
  const found = new Map<SchemaName, Map<string, string>>();
  // Links are sorted from the newest to the oldest: the first change after the version is the last one set.
  for (const { change, operation } of linksAfter(model, version)) {
    const deprecation = deprecationBy(operation, change.version);
    if (!deprecation) continue;
    for (const target of operation.targets)
      found.set(target, (found.get(target) ?? new Map<string, string>()).set(deprecation.name, deprecation.reason));
  }
  return found;
}

/** Returns the field that an operation deprecates at older versions, with the reason; undefined if there is none. */
function deprecationBy(
  { renamed, replaced, removed }: SchemaOperation,
  version: ApiVersion,
): { readonly name: string; readonly reason: string } | undefined {
  const reasonFor = (text: string): string => `Deprecated: ${text} in \`${version}\`.`;
  const code = (name: string): string => `\`${name}\``;
  if (renamed) return { name: renamed.older, reason: reasonFor(`renamed to ${code(renamed.newer)}`) };
  if (removed) {
    const replacement = removed.successor === undefined ? 'removed' : `replaced by ${code(removed.successor)}`;
    return { name: removed.name, reason: reasonFor(replacement) };
  }
  if (!replaced || replaced.newer.includes(replaced.older)) return undefined;
  const { older, newer } = replaced;
  return {
    name: older,
    reason: reasonFor(newer.length === 0 ? 'removed' : `replaced by ${newer.map(code).join(', ')}`),
  };
}

/**
 * Marks the properties of a schema that a later version does not have: the keyword `x-deprecated` states the reason and
 * the replacement.
 */
export function withDeprecations(schema: TSchema, model: Model, name: SchemaName, version: ApiVersion): TSchema {
  const deprecations = deprecationsAt(model, version).get(name);
  const { properties } = shapeOf(schema);
  if (!deprecations || !properties) return schema;
  const marked = Object.entries(properties).map(([field, property]) => {
    const reason = deprecations.get(field);
    return [field, reason === undefined ? property : { ...property, 'x-deprecated': reason }];
  });
  return { ...schema, properties: Object.fromEntries(marked) } as TSchema;
}

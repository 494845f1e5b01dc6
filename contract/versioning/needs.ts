import type { TSchema } from '@sinclair/typebox';
import { lookupIn, type Model } from './model';
import type { SchemaName } from './operation';
import { alternatives, shapeOf, valueSchema } from './schema-shape';
import { type ApiVersion, compareVersions } from './versions';

/**
 * Returns the additional GraphQL selections that clients of a version need on the type of a schema. Selections of
 * nested schemas are wrapped in the GraphQL name of the containing field, which is the camel case form of its latest
 * name.
 */
export function selectionsFor(model: Model, name: SchemaName, version: ApiVersion): string[] {
  const applicableChanges = model.changes.filter(
    (change) => change.needs && compareVersions(change.version, version) > 0,
  );
  const lookup = lookupIn(model.newest);

  function namesWithin(schema: TSchema, path: readonly SchemaName[]): string[] {
    const { $ref, properties = {}, items, allOf = [] } = shapeOf(schema);
    if ($ref !== undefined) return path.includes($ref) ? [] : at($ref, path);
    const values = valueSchema(schema);
    const same = [...(items ? [items] : []), ...(values ? [values] : []), ...(alternatives(schema) ?? []), ...allOf];
    return [
      ...same.flatMap((inner) => namesWithin(inner, path)),
      ...Object.entries(properties).flatMap(([field, property]) =>
        namesWithin(property, path).map((selection) => `${camelCase(field)} { ${selection} }`),
      ),
    ];
  }

  function at(schema: SchemaName, path: readonly SchemaName[]): string[] {
    const ownNeeds = applicableChanges.flatMap((change) => change.needs?.[schema] ?? []);
    return [...ownNeeds, ...namesWithin(lookup(schema), [...path, schema])];
  }

  return applicableChanges.length === 0 ? [] : [...new Set(at(name, []))];
}

function camelCase(word: string): string {
  return word.replace(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

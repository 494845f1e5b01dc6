import type { TSchema } from '@sinclair/typebox';
import { withDeprecations } from './deprecations';
import { linksAfter, lookupIn, type Model } from './model';
import type { Lookup, Rejection, SchemaName } from './operation';
import { shapeOf, withoutKeywords, withProperties } from './schema-shape';
import type { ApiVersion } from './versions';

/** A parameter with an alias. The keyword `x-names` of an object schema passes such parameters to the validator. */
export interface AliasedParameter {
  readonly name: string;
  readonly alias: string;
  readonly required: boolean;
}

/**
 * Returns an edited copy of one object schema of a request; `name` is the schema's name, undefined for inline objects.
 */
type ObjectEdit = (schema: TSchema, name: SchemaName | undefined) => TSchema;

/**
 * Returns the self-contained request schema of a version: references are resolved, internal parameters removed, aliases
 * listed as separate properties. `x-names` and `x-rejected` contain the rules that JSON Schema cannot express.
 */
export function requestSchema(model: Model, name: SchemaName, version: ApiVersion): TSchema {
  const lookup = lookupIn(model.snapshot(version));
  return resolved(lookup, name, requestEdit(rejectionsAt(model, version)));
}

/** Returns a schema as it appears in responses at an API version: self-contained, and without internal fields. */
export function responseSchemaAt(model: Model, name: SchemaName, version: ApiVersion): TSchema {
  return resolved(lookupIn(model.snapshot(version)), name, (schema) => schema);
}

/**
 * Returns a schema of a version with its references, for documents with named schemas. Internal fields are removed;
 * aliases and rejected names are included as in `requestSchema`.
 */
export function namedSchemaAt(model: Model, name: SchemaName, version: ApiVersion): TSchema {
  const edit = requestEdit(rejectionsAt(model, version));
  const rewrite = (schema: TSchema, owner?: SchemaName): TSchema => {
    if (shapeOf(schema).$ref !== undefined) return schema;
    const complete = resolveInner(schema, (inner) => rewrite(inner));
    return shapeOf(complete).properties ? edit(complete, owner) : complete;
  };
  return withDeprecations(rewrite(lookupIn(model.snapshot(version))(name), name), model, name, version);
}

/** Returns the edit that adds aliases and the rejected parameter names to the object schemas of a request. */
function requestEdit(rejections: ReadonlyMap<SchemaName, readonly Rejection[]>): ObjectEdit {
  return (schema, owner) => {
    const rejected = (rejections.get(owner ?? '') ?? []).filter(
      ({ name: oldName }) => !shapeOf(schema).properties?.[oldName],
    );
    const rejectedNames = new Set(rejected.map(({ name: oldName }) => oldName));
    const withNames = withAliases(schema, rejectedNames);
    if (rejected.length === 0) return withNames;
    return {
      ...withNames,
      'x-rejected': Object.fromEntries(rejected.map(({ name: oldName, message }) => [oldName, message])),
    };
  };
}

/** Returns the parameter names that are rejected with status 400 at a version, by schema. */
function rejectionsAt(model: Model, version: ApiVersion): Map<SchemaName, Rejection[]> {
  const newerLinks = new Set(linksAfter(model, version));
  const found = new Map<SchemaName, Rejection[]>();
  for (const link of model.links) {
    const { rejects, targets } = link.operation;
    if (!rejects || newerLinks.has(link)) continue;
    for (const target of targets) found.set(target, [...(found.get(target) ?? []), rejects]);
  }
  return found;
}

function withAliases(schema: TSchema, rejectedNames: ReadonlySet<string>): TSchema {
  const { properties = {}, required = [] } = shapeOf(schema);
  const names: AliasedParameter[] = [];
  const all: Record<string, TSchema> = {};
  for (const [name, property] of Object.entries(properties)) {
    const alias = shapeOf(property)['x-alias'];
    all[name] = withoutKeywords(property, ['x-alias']);
    if (alias === undefined || rejectedNames.has(alias) || properties[alias]) continue;
    names.push({ name, alias, required: required.includes(name) });
    const keywords = ['x-alias', 'x-required-unless', 'x-required-with'];
    all[alias] = { ...withoutKeywords(property, keywords), description: `The same as \`${name}\`.` };
  }
  const doubled = new Set(names.map(({ name }) => name));
  const stillRequired = required.filter((name) => !doubled.has(name));
  const { required: _required, ...rest } = schema;
  return {
    ...rest,
    properties: all,
    ...(stillRequired.length > 0 && { required: stillRequired }),
    ...(names.length > 0 && { 'x-names': names }),
  } as TSchema;
}

/** Returns a schema with all references resolved and all object schemas edited. Throws for recursive schemas. */
function resolved(lookup: Lookup, root: SchemaName, edit: ObjectEdit): TSchema {
  function resolve(schema: TSchema, name: SchemaName | undefined, path: readonly SchemaName[]): TSchema {
    const { $ref, ...siblings } = schema;
    if (typeof $ref === 'string') {
      if (path.includes($ref)) throw new Error(`The schema '${$ref}' contains itself, so it cannot be inlined`);
      return { ...resolve(lookup($ref), $ref, [...path, $ref]), ...siblings };
    }
    const resolveNested = (inner: TSchema): TSchema => resolve(inner, undefined, path);
    const complete = resolveInner(schema, resolveNested);
    return shapeOf(complete).properties ? edit(complete, name) : complete;
  }

  return resolve(lookup(root), root, [root]);
}

function resolveInner(schema: TSchema, resolve: (schema: TSchema) => TSchema): TSchema {
  const shape = shapeOf(schema);
  const properties = shape.properties && publicProperties(shape.properties, resolve);
  const rebuilt = properties ? withProperties(schema, properties) : schema;
  const required = shape.required?.filter((name) => properties?.[name]);
  return {
    ...rebuilt,
    ...(properties && { required }),
    ...(shape.items && { items: resolve(shape.items) }),
    ...(shape.anyOf && { anyOf: shape.anyOf.map(resolve) }),
    ...(shape.oneOf && { oneOf: shape.oneOf.map(resolve) }),
    ...(shape.allOf && { allOf: shape.allOf.map(resolve) }),
    ...(typeof shape.additionalProperties === 'object' && {
      additionalProperties: resolve(shape.additionalProperties),
    }),
    ...(shape.patternProperties && { patternProperties: publicProperties(shape.patternProperties, resolve) }),
  } as TSchema;
}

function publicProperties(
  properties: Readonly<Record<string, TSchema>>,
  resolve: (schema: TSchema) => TSchema,
): Record<string, TSchema> {
  const publicEntries = Object.entries(properties).filter(([, property]) => !shapeOf(property)['x-internal']);
  return Object.fromEntries(publicEntries.map(([name, property]) => [name, resolve(property)]));
}

import type { TSchema } from '@sinclair/typebox';
import { shapeOf } from '../schema-shape';
import type { JsonSchema, ParameterObject, Reference } from './document-types';
import { describeConditions, unexpressedConditions } from './requirements';
import { describe, type NameOf, translate } from './translate';
import { type CommonDescription, hasEtag } from './operation-metadata';
import { descriptionOf, methodOf, resourceNameOf, pathOf } from './naming';

/** Forms of the ids in path parameters whose name already states the object. */
const idForms: Readonly<Record<string, string>> = {
  override_id: '`aovr_`',
  lesson_id: '`lesn_`',
  delivery_id: '`whdel_`',
  resource_id: '`biz_`, `prod_` or `exp_`',
  mimic_plan_id: 'the plan to copy, `plan_`',
};

/** Returns the path parameters of an operation key, in path order. */
export function pathParameters(key: string): ParameterObject[] {
  const path = pathOf(key);
  return [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']): ParameterObject => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${resourceNameOf(path, name)}${idForms[name] ? ` (${idForms[name]})` : ''}.`,
    schema: { type: 'string' },
  }));
}

/** Converts the properties of a query schema to OpenAPI query parameters. */
export function queryParameters(query: TSchema, nameOf: NameOf): ParameterObject[] {
  const { properties = {}, required = [] } = shapeOf(query);
  const conditionsOf = unexpressedConditions(query, true);
  return Object.entries(properties).map(([name, property]): ParameterObject => {
    const { 'x-deprecated': deprecation, ...current } = property;
    const conditions = conditionsOf.get(name);
    const sentences = [
      describe(current as TSchema) ?? descriptionOf(name) ?? '',
      shapeOf(property)['x-comma'] && 'Also accepts a comma-separated string.',
      conditions && describeConditions(conditions),
      deprecation,
    ];
    const description = sentences.filter((text) => text !== undefined).join(' ');
    const { description: _description, ...schema } = translate(current as TSchema, nameOf);
    const isObject = shapeOf(property).properties !== undefined;
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(deprecation !== undefined && { deprecated: true }),
      description,
      ...(conditions && { 'x-required-unless': conditions }),
      schema,
      ...(isObject && { style: 'deepObject', explode: true }),
    };
  });
}

/**
 * Returns the component name of a parameter: `created_after` → `CreatedAfter`; for a path parameter, the name comes
 * from its description, `Id of the plan.` → `IdOfThePlan`, without the form of the id. Null for headers, which are always components.
 */
export function parameterName(parameter: ParameterObject): string | null {
  if (parameter.in === 'header') return null;
  const phrase = parameter.in === 'path' ? parameter.description.replace(/( \(.*\))?\.$/, '') : parameter.name;
  return phrase.replace(/(?:^|[_ ])([A-Za-z])/g, (_match, letter: string) => letter.toUpperCase());
}

const reference = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });

/** Returns the request headers that an operation of the date-versioned REST API accepts. */
export function datedHeaders(declaration: CommonDescription): (ParameterObject | Reference)[] {
  return [
    reference('ApiVersionDate'),
    ...(methodOf(declaration.key) === 'get' ? [reference('ApiVersionPreview')] : []),
    ...commonHeaders(declaration),
  ];
}

/** Returns the request headers that an operation of either API accepts. */
export function commonHeaders(declaration: CommonDescription): (ParameterObject | Reference)[] {
  const { key, requiresKey } = declaration;
  return [
    reference('Prefer'),
    ...(hasEtag(declaration) ? [reference('IfNoneMatch')] : []),
    ...(methodOf(key) === 'post' ? [requiresKey ? requiredKey : reference('IdempotencyKey')] : []),
  ];
}

function header(name: string, description: string, schema: JsonSchema): ParameterObject {
  return { name, in: 'header', description, schema };
}

const idempotencyKey = header(
  'Idempotency-Key',
  'Makes the request take effect at most once in 24 hours; a retry receives the first response.',
  { type: 'string', minLength: 1, maxLength: 255 },
);
/** The same header where it is required. */
const requiredKey: ParameterObject = { ...idempotencyKey, required: true };

/** Request headers of both the date-versioned and the legacy API, by component name. */
export const commonParameters: Readonly<Record<string, ParameterObject>> = {
  IdempotencyKey: idempotencyKey,
  IfNoneMatch: header(
    'If-None-Match',
    'ETags of responses that the client has, or `*`: the response is 304 without a body if the resource has not changed.',
    { type: 'string' },
  ),
  Prefer: header(
    'Prefer',
    '`handling=strict` rejects unknown parameters with 400; `handling=lenient` ignores them, also with a key that rejects them.',
    { type: 'string' },
  ),
};

/**
 * Returns the request headers of the date-versioned API by component name, including the headers common to both APIs.
 */
export function datedParameters(
  version: string,
  versions: readonly string[],
  original: string,
): Readonly<Record<string, ParameterObject>> {
  return {
    ApiVersionDate: header(
      'Api-Version-Date',
      `API version of the request and its response; if absent, the API key's pin applies, and without a pin \`${original}\`. This document describes \`${version}\`.`,
      { type: 'string', const: version },
    ),
    ApiVersionPreview: header(
      'Api-Version-Preview',
      'Version to preview: the response lists the differences at that version in a header of the same name. The response itself is unchanged.',
      { type: 'string', enum: [...versions] },
    ),
    ...commonParameters,
  };
}

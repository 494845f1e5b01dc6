import type { TSchema } from '@sinclair/typebox';
import { errorFor } from '../../errors';
import { shapeOf } from '../schema-shape';
import { assembleDocument } from './document';
import type { OpenApiDocument } from './document-types';
import type { LegacyFacts } from './facts';
import { commonParameters, idempotencyHeader, pathParameters, queryParameters } from './parameters';
import { answerHeaders } from './responses';

/**
 * Builds the OpenAPI document of the legacy API, which has no versions.
 *
 * @param schemas schemas that get a name of their own wherever they occur, recognised by identity
 */
export function legacyDocument(
  schemas: Readonly<Record<string, TSchema>>,
  operations: readonly LegacyFacts[],
): OpenApiDocument {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]));
  return assembleDocument({
    info: {
      title: 'Commerce API, legacy',
      version: 'v2',
      summary: 'The legacy API.',
      description: 'Closed to changes. Versions and pins mean nothing here; times are seconds since 1970.',
    },
    root: '/api/v2',
    operations: operations.map((facts) => ({
      ...listFacts(facts),
      facts,
      parameters: (nameOf) => [
        ...idempotencyHeader(facts.key),
        ...pathParameters(facts.key),
        ...queryParameters(facts.query, nameOf),
      ],
      ...(facts.body && { body: facts.body }),
      answer: facts.answer ?? undefined,
    })),
    book: {
      lookup: (name) => {
        const schema = schemas[name];
        if (!schema) throw new Error(`The legacy API has no schema '${name}'`);
        return schema;
      },
      nameOf: (schema) => names.get(schema),
    },
    errorOf: errorFor,
    parameters: commonParameters,
    headers: answerHeaders,
    dated: false,
  });
}

/** All lists of the legacy API are numbered pages. */
function listFacts({ answer }: LegacyFacts): { readonly isList: boolean; readonly isPage: boolean } {
  const isPage = answer !== null && shapeOf(answer).properties?.['pagination'] !== undefined;
  return { isList: isPage, isPage };
}

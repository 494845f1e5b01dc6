import type { TSchema } from '@sinclair/typebox';
import { errorFor } from '../../errors';
import { shapeOf } from '../schema-shape';
import { addExamples } from './add-examples';
import { assembleDocument } from './document';
import type { OpenApiDocument } from './document-types';
import type { LegacyOperationMetadata } from './operation-metadata';
import { commonHeaders, commonParameters, pathParameters, queryParameters } from './parameters';
import { responseHeaders } from './responses';

/**
 * Builds the OpenAPI document of the legacy API, which has no versions.
 *
 * @param schemas schemas that become named components wherever they occur, recognised by object identity
 */
export function legacyDocument(
  schemas: Readonly<Record<string, TSchema>>,
  operations: readonly LegacyOperationMetadata[],
): OpenApiDocument {
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]));
  const document = assembleDocument({
    info: {
      title: 'Commerce API, legacy',
      version: 'v2',
      summary: 'The legacy API.',
      description: 'Frozen. API versions and pins do not apply; timestamps are Unix seconds.',
    },
    root: '/api/v2',
    operations: operations.map((declaration) => ({
      ...paginationOf(declaration),
      description: declaration,
      parameters: (nameOf) => [
        ...commonHeaders(declaration),
        ...pathParameters(declaration.key),
        ...queryParameters(declaration.query, nameOf),
      ],
      ...(declaration.body && { body: declaration.body }),
      response: declaration.response ?? undefined,
    })),
    schemas: {
      lookup: (name) => {
        const schema = schemas[name];
        if (!schema) throw new Error(`The legacy API has no schema '${name}'`);
        return schema;
      },
      nameOf: (schema) => names.get(schema),
    },
    webhooks: [],
    errorOf: errorFor,
    parameters: commonParameters,
    headers: responseHeaders,
    dated: false,
  });
  return addExamples(document, 'v2');
}

/**
 * Returns whether the response is a list and whether it is a page. In the legacy API, every list is a numbered page.
 */
function paginationOf({ response }: LegacyOperationMetadata): { readonly isList: boolean; readonly isPage: boolean } {
  const isPage = response !== null && shapeOf(response).properties?.['pagination'] !== undefined;
  return { isList: isPage, isPage };
}

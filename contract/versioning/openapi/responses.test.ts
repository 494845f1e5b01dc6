import { errorFor } from '../../errors';
import { brokenPromises, legacyDocument, type OpenApiDocument } from './index';
import { Type } from '../../schemas';
import { codesByStatus, errorComponents, errorReferences } from './responses';

const codesOf = codesByStatus(errorFor);
const { schemas, responses } = errorComponents(
  codesOf,
  errorFor,
  ['GET /plans', 'POST /plans', 'PATCH /plans/{id}'],
  true,
);

/** Returns the types and the codes that an error schema lists. */
function listed(name: string): { types: unknown; codes: unknown } {
  const properties = schemas[name]?.['properties'] as
    | { error: { properties: Record<'type' | 'code', { enum: unknown }> } }
    | undefined;
  return { types: properties?.error.properties.type.enum, codes: properties?.error.properties.code.enum };
}

test('errors list the codes of their status for reads, creations and changes', () => {
  expect(listed('ReadBadRequestError')).toEqual({
    types: ['invalid_request_error'],
    codes: ['parameter_missing', 'parameter_invalid', 'response_too_large'],
  });
  expect(listed('BadRequestError').codes).toEqual([
    'parameter_missing',
    'parameter_invalid',
    'invalid_json',
    'idempotency_key_reused',
    'response_too_large',
  ]);
  expect(listed('ChangeBadRequestError').codes).toEqual([
    'parameter_missing',
    'parameter_invalid',
    'invalid_json',
    'response_too_large',
  ]);
  expect(listed('NotFoundError')).toEqual({ types: ['not_found'], codes: ['not_found'] });
  expect(listed('ConflictError').codes).toEqual(['conflict', 'idempotency_key_in_use']);
  expect(listed('ChangeConflictError').codes).toEqual(['conflict']);
});

test('operations refer to the errors that they can return', () => {
  const names = (key: string) =>
    Object.values(errorReferences({ key, summary: '', permission: 'plan:basic:read' }, codesOf)).map(({ $ref }) =>
      $ref.replace('#/components/responses/', ''),
    );
  const last = ['TooManyRequests', 'InternalServerError', 'ServiceUnavailable'];
  expect(names('GET /plans')).toEqual(['ReadBadRequest', 'Unauthorized', 'Forbidden', 'NotFound', 'Gone', ...last]);
  const writes = (prefix: string) => [
    `${prefix}BadRequest`,
    'Unauthorized',
    'Forbidden',
    'NotFound',
    `${prefix}Conflict`,
    'Gone',
    'BodyTooLarge',
    'UnsupportedMediaType',
    'VerificationRequired',
    ...last,
  ];
  expect(names('POST /plans')).toEqual(writes(''));
  expect(names('DELETE /plans/{id}')).toEqual(writes('Change'));
  expect(new Set([...writes(''), ...writes('Change'), 'ReadBadRequest'])).toEqual(new Set(Object.keys(responses)));
});

test('the envelope has exactly the fields of the contract', () => {
  expect(schemas['InternalServerError']).toEqual({
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'Details of the rejected request.',
        required: ['type', 'message', 'code', 'param'],
        properties: {
          type: { type: 'string', enum: ['internal_server_error'], description: 'Error type.' },
          message: { type: 'string', description: 'Human-readable message.' },
          code: { type: 'string', enum: ['internal_server_error'], description: 'Machine-readable error code.' },
          param: {
            type: ['string', 'null'],
            description: 'Path of the affected parameter, such as `plan.initial_price`.',
          },
        },
      },
    },
  });
});

test('an additional error code is compatible', () => {
  const current = legacyDocument({}, [
    { key: 'GET /plans', summary: 'List.', permission: null, query: Type.Object({}), response: null },
  ]);
  const text = JSON.stringify(current).replace('"response_too_large"', '"parameter_invalid"');
  expect(text).not.toBe(JSON.stringify(current));
  expect(brokenPromises(JSON.parse(text) as OpenApiDocument, current)).toEqual([]);
});

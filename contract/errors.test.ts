import { ContractError, errorCatalogue, errorFor, isErrorCode } from './errors';

const typeOfStatus: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'invalid_request_error',
  406: 'invalid_request_error',
  409: 'conflict',
  410: 'gone',
  413: 'invalid_request_error',
  415: 'invalid_request_error',
  422: 'verification_required',
  429: 'rate_limit_exceeded',
  500: 'internal_server_error',
  503: 'service_unavailable',
};

test.each(Object.entries(errorCatalogue))(
  '%s has the type of its status and a full sentence as message',
  (_code, { status, type, text }) => {
    expect(type).toBe(typeOfStatus[status]);
    expect(text).toMatch(/^[A-Z].*\.$/);
  },
);

test('a code outside the catalogue is rejected', () => {
  expect(() => errorFor('teapot')).toThrow("No error code 'teapot' in the catalogue");
  expect(isErrorCode('toString')).toBe(false);
});

test('an error contains the properties of its envelope', () => {
  const error = new ContractError('parameter_invalid', 'Too large.', 'first');
  expect({ ...error, message: error.message }).toEqual({
    name: 'ContractError',
    code: 'parameter_invalid',
    message: 'Too large.',
    param: 'first',
    status: 400,
  });
  expect(new ContractError('gone')).toMatchObject({
    status: 410,
    param: null,
    message: 'The resource is no longer available.',
  });
});

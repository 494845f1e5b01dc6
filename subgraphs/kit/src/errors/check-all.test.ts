import { ErrorReason } from './error-reasons';
import { checkAll, Conflict, DomainError, NotFound, ParameterInvalid, userErrorsOf, withErrorPrefix } from './errors';
import { inputName, messageTemplate, thisInput } from './sentence';

@ErrorReason('Cup', 'The cup is cracked.')
class CupIsCracked extends Conflict {
  constructor() {
    super('The cup is cracked.');
  }
}

const tooLong = (field: string): ParameterInvalid =>
  new ParameterInvalid([field], messageTemplate`${thisInput} is longer than ${inputName('maximum')}.`);

function errorOf(work: () => unknown): DomainError {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

it('passes if no check fails', () => {
  expect(() =>
    checkAll(
      () => undefined,
      () => false,
      () => 'text',
      () => null,
    ),
  ).not.toThrow();
  expect(() => checkAll()).not.toThrow();
});

it('throws the only error as it is', () => {
  const error = tooLong('title');
  expect(
    errorOf(() =>
      checkAll(
        () => undefined,
        () => error,
      ),
    ),
  ).toBe(error);
});

it('reports every check that throws or returns an error, in order', () => {
  const error = errorOf(() =>
    checkAll(
      () => {
        throw tooLong('title');
      },
      () => new CupIsCracked(),
      () =>
        checkAll(
          () => tooLong('name'),
          () => tooLong('color'),
        ),
    ),
  );
  expect([error.code, error.message, error.inputPath]).toEqual([
    'parameter_invalid',
    'title is longer than maximum.',
    ['title'],
  ]);
  expect(userErrorsOf(error).map(({ reason, path }) => [reason, ...path])).toEqual([
    ['PARAMETER_INVALID', 'title'],
    ['CUP_IS_CRACKED'],
    ['PARAMETER_INVALID', 'name'],
    ['PARAMETER_INVALID', 'color'],
  ]);
});

it('runs the remaining checks of a command only until an error that is no rule', () => {
  const last = jest.fn();
  expect(() =>
    checkAll(
      () => tooLong('title'),
      () => {
        throw new NotFound();
      },
      last,
    ),
  ).toThrow(NotFound);
  expect(last).not.toHaveBeenCalled();
});

it('reports at most 100 reasons', () => {
  const checks = Array.from({ length: 200 }, (_, index) => () => tooLong(`item${index}`));
  expect(userErrorsOf(errorOf(() => checkAll(...checks)))).toHaveLength(100);
});

it('keeps every reason with its path when the input is nested in a field', async () => {
  const nested = withErrorPrefix('cup', async () =>
    checkAll(
      () => tooLong('title'),
      () => new CupIsCracked(),
    ),
  );
  const error = await nested.catch((thrown: unknown) => thrown as DomainError);
  expect(userErrorsOf(error as DomainError)).toEqual([
    {
      code: 'parameter_invalid',
      reason: 'PARAMETER_INVALID',
      message: 'title is longer than maximum.',
      template: '{cup.title} is longer than {cup.maximum}.',
      path: ['cup', 'title'],
    },
    {
      code: 'conflict',
      reason: 'CUP_IS_CRACKED',
      message: 'The cup is cracked.',
      template: 'The cup is cracked.',
      path: [],
    },
  ]);
});

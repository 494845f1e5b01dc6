import fc from 'fast-check';
import { ParameterInvalid, DomainError, RequestError, withErrorPrefix, userErrorOf } from './errors';
import { inputName, lastName, parseSentence, messageTemplate, thisInput } from './sentence';

const upper = (path: readonly string[]): string => path.join('/').toUpperCase();

it('names inputs by their paths until it is rendered', () => {
  const rejection = new ParameterInvalid(
    ['plan', 'renewalPrice'],
    messageTemplate`${thisInput} is less than ${inputName('plan', 'initialPrice')}, ${12}.`,
  );
  expect(rejection.message).toBe('renewalPrice is less than initialPrice, 12.');
  expect(rejection.sentence.render(upper)).toBe('PLAN/RENEWALPRICE is less than PLAN/INITIALPRICE, 12.');
  expect(userErrorOf(rejection)).toEqual({
    code: 'parameter_invalid',
    reason: 'PARAMETER_INVALID',
    message: 'renewalPrice is less than initialPrice, 12.',
    template: '{plan.renewalPrice} is less than {plan.initialPrice}, 12.',
    path: ['plan', 'renewalPrice'],
  });
});

it('prefixes all its inputs when the error is prefixed with a field', async () => {
  const moved = withErrorPrefix('plan', async () => {
    throw new ParameterInvalid(['dueDate'], messageTemplate`${thisInput} must be after ${inputName('startsAt')}.`);
  });
  await expect(moved).rejects.toMatchObject({ inputPath: ['plan', 'dueDate'] });
  const rejection = (await moved.catch((error: unknown) => error)) as DomainError;
  expect(rejection.sentence.template()).toBe('{plan.dueDate} must be after {plan.startsAt}.');
});

it('names the argument of a query', () => {
  const error = new RequestError('parameter_invalid', messageTemplate`${thisInput} must be at least 1.`, 'first');
  expect([error.message, error.sentence.template(), error.extensions]).toEqual([
    'first must be at least 1.',
    '{first} must be at least 1.',
    { param: 'first' },
  ]);
});

it('preserves literal braces', () => {
  const { template } = userErrorOf(new DomainError('conflict', 'There is no {plan.title} and no }{.'));
  expect(template).toBe('There is no {{plan.title}} and no }}{{.');
  expect(parseSentence(template).render(upper)).toBe('There is no {plan.title} and no }{.');
});

it('is parsed from its template, for any text', () => {
  const path = fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.string(), path, fc.string(), (before, input, after) => {
      const given = messageTemplate`${before}${inputName(...input)}${after}`;
      expect(parseSentence(given.template()).render(upper)).toBe(`${before}${upper(input)}${after}`);
    }),
  );
});

it.each([
  [['title'], 'title'],
  [['plan', 'title'], 'title'],
  [['actions', '0'], 'actions[0]'],
  [['rows', '1', '2'], 'rows[1][2]'],
])('names the input %j as %s in the graph', (path, name) => {
  expect(lastName(path)).toBe(name);
});

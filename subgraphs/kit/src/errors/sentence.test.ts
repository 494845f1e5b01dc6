import fc from 'fast-check';
import { ParameterInvalid, Refusal, RequestError, refusingBelow, userErrorOf } from './errors';
import { inputName, lastName, parseSentence, sentence, thisInput } from './sentence';

const upper = (path: readonly string[]): string => path.join('/').toUpperCase();

it('names inputs by their paths until it is rendered', () => {
  const refusal = new ParameterInvalid(
    ['plan', 'renewalPrice'],
    sentence`${thisInput} is less than ${inputName('plan', 'initialPrice')}, ${12}.`,
  );
  expect(refusal.message).toBe('renewalPrice is less than initialPrice, 12.');
  expect(refusal.sentence.render(upper)).toBe('PLAN/RENEWALPRICE is less than PLAN/INITIALPRICE, 12.');
  expect(userErrorOf(refusal)).toEqual({
    code: 'parameter_invalid',
    message: 'renewalPrice is less than initialPrice, 12.',
    template: '{plan.renewalPrice} is less than {plan.initialPrice}, 12.',
    path: ['plan', 'renewalPrice'],
  });
});

it('prefixes all its inputs when the error is prefixed with a field', async () => {
  const moved = refusingBelow('plan', async () => {
    throw new ParameterInvalid(['dueDate'], sentence`${thisInput} must be after ${inputName('startsAt')}.`);
  });
  await expect(moved).rejects.toMatchObject({ inputPath: ['plan', 'dueDate'] });
  const refusal = (await moved.catch((error: unknown) => error)) as Refusal;
  expect(refusal.sentence.template()).toBe('{plan.dueDate} must be after {plan.startsAt}.');
});

it('names the argument of a query', () => {
  const error = new RequestError('parameter_invalid', sentence`${thisInput} must be at least 1.`, 'first');
  expect([error.message, error.sentence.template(), error.extensions]).toEqual([
    'first must be at least 1.',
    '{first} must be at least 1.',
    { param: 'first' },
  ]);
});

it('preserves literal braces', () => {
  const { template } = userErrorOf(new Refusal('conflict', 'There is no {plan.title} and no }{.'));
  expect(template).toBe('There is no {{plan.title}} and no }}{{.');
  expect(parseSentence(template).render(upper)).toBe('There is no {plan.title} and no }{.');
});

it('is parsed from its template, for any text', () => {
  const path = fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.string(), path, fc.string(), (before, input, after) => {
      const given = sentence`${before}${inputName(...input)}${after}`;
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

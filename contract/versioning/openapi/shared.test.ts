import { shared } from './shared';

interface Form {
  readonly name: string;
  readonly enumValues?: string;
}

const nameOf = ({ name }: Form): string | null => (name === 'own' ? null : name);

test('repeated objects become components', () => {
  const { components, use } = shared<Form>('parameters', [{ name: 'a' }, { name: 'b' }, { name: 'a' }], nameOf);
  expect(components).toEqual({ a: { name: 'a' } });
  expect(use({ name: 'a' })).toEqual({ $ref: '#/components/parameters/a' });
  expect(use({ name: 'b' })).toEqual({ name: 'b' });
});

test('the most common object with a name becomes the component', () => {
  const other = { name: 'a', enumValues: 'Other.' };
  const { components, use } = shared<Form>('parameters', [other, other, { name: 'a' }, other, { name: 'a' }], nameOf);
  expect(components).toEqual({ a: other });
  expect(use(other)).toEqual({ $ref: '#/components/parameters/a' });
  expect(use({ name: 'a' })).toEqual({ name: 'a' });
});

test('objects without a name and references stay unchanged', () => {
  const reference = { $ref: '#/components/parameters/a' };
  const { components, use } = shared<Form>(
    'parameters',
    [reference, { name: 'own' }, reference, { name: 'own' }],
    nameOf,
  );
  expect(components).toEqual({});
  expect(use(reference)).toBe(reference);
  expect(use({ name: 'own' })).toEqual({ name: 'own' });
});

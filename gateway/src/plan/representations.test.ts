import { RepresentationList } from './entity-fetch';

const user = (id: string, overrides: object = {}) => ({ __typename: 'User', id, ...overrides });

it.each([
  ['the same twice', [user('user_1'), user('user_2'), user('user_1')], [0, 1, 0]],
  [
    'one id with other values',
    [
      user('user_1', { of: 'biz_1' }),
      user('user_1', { of: 'biz_2' }),
      user('user_1'),
      user('user_1', { of: 'biz_2' }),
      user('user_1'),
    ],
    [0, 1, 2, 1, 2],
  ],
  [
    'one id of other types',
    [user('x_1'), { __typename: 'Member', id: 'x_1' }, user('x_1'), { __typename: 'Member', id: 'x_1' }],
    [0, 1, 0, 1],
  ],
  [
    'no id',
    [
      { __typename: 'Lamp', code: 'a' },
      { __typename: 'Lamp', code: 'b' },
      { __typename: 'Lamp', code: 'a' },
    ],
    [0, 1, 0],
  ],
  [
    'objects inside',
    [user('user_1', { at: { x: 1 } }), user('user_1', { at: { x: 2 } }), user('user_1', { at: { x: 2 } })],
    [0, 1, 1],
  ],
])('equal representations are sent once: %s', (_, representations, positions) => {
  const list = new RepresentationList();
  expect(representations.map((representation) => list.add(representation))).toEqual(positions);
  expect(list.values).toHaveLength(new Set(positions).size);
});

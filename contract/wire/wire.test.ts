import {
  absentable,
  boolean,
  decimal,
  decimalText,
  described,
  enumText,
  enumValue,
  group,
  integer,
  json,
  list,
  literal,
  money,
  nullable,
  nullIfMissing,
  object,
  optional,
  params,
  pick,
  renamedInputs,
  resource,
  schemasOf,
  shape,
  string,
} from '.';
import { Type } from '../schemas';

const maker = shape('Maker', { id: string('Maker id.'), display_name: nullable(string()) });

const cup = resource({
  type: 'Cup',
  inEvents: true,
  fields: {
    id: string('Cup id.'),
    glass_colour: nullable(enumValue(['deep_blue', 'red'], 'Colour of the glass.')).write(),
    price: money().write('create'),
    discount: nullable(decimal({ 'x-permission': 'cup:read' })).write('patch'),
    maker_id: nullable(string()).from('maker.id'),
    volume: integer().from('millilitres', (millilitres: number) => millilitres / 1_000),
  },
  detailFields: {
    maker: nullable(maker, 'Who made it.'),
    handles: list(object({ side: enumText(['left', 'right']), size: money() })),
    box: nullable(group({ number: string().from('boxNumber'), is_sealed: boolean().from('sealed') })),
    label: string().computed('title maker { displayName }', (data: { title: string; maker: { displayName: string } }) =>
      [data.title, data.maker.displayName].join(' by '),
    ),
    object: enumValue(['cup']).constant('cup'),
  },
});

const listData = {
  id: 'cup_1',
  glassColour: 'DEEP_BLUE',
  price: { amount: '10.50' },
  discount: '0.1',
  maker: { id: 'mk_1' },
  millilitres: 250,
};

const data = {
  ...listData,
  maker: { id: 'mk_1', displayName: 'Mill' },
  handles: [{ side: 'left', size: { amount: '1' } }],
  boxNumber: 'B7',
  sealed: true,
  title: 'Small cup',
};

describe('the declaration of a resource', () => {
  it('yields the schemas of the resource and of its list items, with keywords on the nullable value', () => {
    const { Cup, CupListItem } = cup.schemas;
    expect(Object.keys(CupListItem?.properties)).toEqual([
      'id',
      'glass_colour',
      'price',
      'discount',
      'maker_id',
      'volume',
    ]);
    expect(Object.keys(Cup?.properties).slice(6)).toEqual(['maker', 'handles', 'box', 'label', 'object']);
    expect(Cup?.properties).toMatchObject({
      glass_colour: {
        anyOf: [{ type: 'string', enum: ['deep_blue', 'red'] }, { type: 'null' }],
        description: 'Colour of the glass.',
      },
      discount: { anyOf: [{ type: 'number', decimal: true }, { type: 'null' }], 'x-permission': 'cup:read' },
      maker: { anyOf: [{ $ref: 'Maker' }, { type: 'null' }], description: 'Who made it.' },
    });
    expect(Cup?.required).toEqual(Object.keys(Cup?.properties));
  });

  it('yields a fragment for list items, and one for the resource that adds the other GraphQL fields', () => {
    expect(cup.fragment.split('\n')).toEqual([
      'fragment CupListRead on Cup { id glassColour price { amount } discount maker { id } millilitres }',
      'fragment CupRead on Cup { ...CupListRead maker { id displayName } handles { side size { amount } } boxNumber sealed title }',
    ]);
  });

  it('serializes GraphQL data', () => {
    expect(cup.serializeListItem(listData)).toEqual({
      id: 'cup_1',
      glass_colour: 'deep_blue',
      price: 10.5,
      discount: 0.1,
      maker_id: 'mk_1',
      volume: 0.25,
    });
    expect(cup.serialize(data)).toEqual({
      ...cup.serializeListItem(listData),
      maker: { id: 'mk_1', display_name: 'Mill' },
      handles: [{ side: 'left', size: 1 }],
      box: { number: 'B7', is_sealed: true },
      label: 'Small cup by Mill',
      object: 'cup',
    });
  });

  it('serializes null for missing values, for objects on the path of a field, and for groups without a first field', () => {
    const empty = { ...listData, glassColour: null, discount: null, maker: null as never };
    expect(cup.serializeListItem(empty)).toMatchObject({ glass_colour: null, discount: null, maker_id: null });
    expect(cup.serialize({ ...data, boxNumber: null as never })).toMatchObject({ box: null });
  });

  it('can describe a part of a GraphQL type, and serializes a group as null if its first required field is null', () => {
    const progress = resource({
      type: 'Cup',
      schema: 'CupProgress',
      fields: {
        crack: nullable(
          group({ object: literal('crack'), place: nullable(string()), size: integer().from('crackSize') }),
        ),
      },
    });
    expect(progress.fragment).toBe('fragment CupProgressRead on Cup { place crackSize }');
    expect(progress.serialize({ place: null, crackSize: 2 })).toEqual({
      crack: { object: 'crack', place: null, size: 2 },
    });
    expect(progress.serialize({ place: 'rim', crackSize: null as never })).toEqual({ crack: null });
  });

  it('yields the parameters of requests that create or change the resource, without keywords of responses', () => {
    expect(Object.keys(cup.parameters('create'))).toEqual(['glass_colour', 'price']);
    expect(Object.keys(cup.parameters('patch'))).toEqual(['glass_colour', 'discount']);
    const patch = params('CupPatch', cup.parameters('patch')).schemas.CupPatch;
    expect(patch?.required).toBeUndefined();
    expect(patch?.properties.discount).toMatchObject({ anyOf: [{ type: 'number', decimal: true }, { type: 'null' }] });
    expect(patch?.properties.discount).not.toHaveProperty('x-permission');
  });
});

describe('the declaration of a shape', () => {
  const saucer = shape(
    'Saucer',
    {
      object: literal('saucer'),
      weight: decimalText(),
      maker: nullIfMissing(described(maker, 'Who made it.')),
    },
    { additionalProperties: true },
  );

  it('yields its schema with further keywords, and with descriptions of references', () => {
    expect(saucer.schemas.Saucer).toMatchObject({
      properties: {
        object: { const: 'saucer' },
        weight: { type: 'string' },
        maker: { $ref: 'Maker', description: 'Who made it.' },
      },
      additionalProperties: true,
    });
  });

  it('serializes null for an object that is missing in GraphQL', () => {
    expect(saucer.serialize({ weight: '1.50', maker: null })).toEqual({
      object: 'saucer',
      weight: '1.50',
      maker: null,
    });
  });
});

describe('the declaration of parameters', () => {
  const box = params('BoxParams', { wood: enumValue(['oak']).from('material'), weight: decimal() });
  const body = params('CupCreateParams', {
    ...pick(cup.parameters('create'), 'price'),
    box: optional(box.field()).from('packaging'),
    labels: optional(list(string())).emptyForNull(),
    page: absentable(integer()).ignored(),
    styling: json(Type.Object({})),
  });

  it('yields their schema, with references to named parameters', () => {
    expect(body.schemas.CupCreateParams).toMatchObject({
      required: ['styling'],
      properties: { box: { anyOf: [{ $ref: 'BoxParams' }, { type: 'null' }] } },
    });
  });

  it('yields the REST names of renamed inputs, also within objects', () => {
    expect(renamedInputs(body.inputs)).toEqual({ packaging: 'box', 'packaging.material': 'box.wood' });
  });

  it('rejects the choice of a field that does not exist', () => {
    expect(() => pick(cup.parameters('create'), 'colour')).toThrow('there is no field colour');
  });
});

describe('a module', () => {
  it('contributes the schemas of everything that it exports', () => {
    expect(Object.keys(schemasOf({ cup, maker, other: 1, text: 'x' }))).toEqual(['CupListItem', 'Cup', 'Maker']);
  });
});

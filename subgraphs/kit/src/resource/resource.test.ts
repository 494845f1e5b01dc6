import { getMetadataArgsStorage } from 'typeorm';
import { registerEnum } from '../graphql/types';
import { accountFilter, anyOf, conditionsOf, createdFilters, listOf } from './list';
import { applyPatch, checkLimits, newRow } from './inputs';
import type { RelationSource } from '../database/read-model';
import {
  DateTimeField,
  EnumField,
  IdField,
  IntegerField,
  JsonField,
  MoneyField,
  Resource,
  StoredColumn,
  TextField,
} from './fields';
import { readModelOf } from './read';
import { ReferenceField, RelationField } from './references';
import { requireRow } from './reads';

const at = new Date(1_000);
const ColorEnum = registerEnum('ResourceTestColor', ['red', 'blue'], 'A color.');

@Resource('shop.jars', 'A jar.', { name: 'ShopJar', key: false })
class Jar {
  @IdField('Public id.')
  id!: string;

  @TextField('Label.', { nullable: true, write: 'both', max: 5 })
  label!: string | null;

  @IntegerField('Number of cookies.', { write: 'both', range: [0, 9], initial: 3 })
  cookies!: number;

  @EnumField(ColorEnum, 'Color.', { write: 'create', initial: 'red' })
  color!: string;

  @JsonField('Notes.', { write: 'patch', initial: { empty: true }, resettable: true })
  notes!: Record<string, unknown>;

  @MoneyField('currency', 'Price.', { requires: 'jar:read' })
  price!: string;

  @StoredColumn('text', { initial: 'usd' })
  currency!: string;
}

@Resource('shop.lids', 'A lid.', { name: 'ShopLid', key: false })
class Lid {
  @IdField('Public id.')
  id!: string;

  @RelationField('jar', () => Jar, 'Jar.', { nullable: true, requires: 'jar:read', isOptional: true })
  jarId!: string | null;

  @ReferenceField('maker', () => Jar, 'Maker.', { required: true })
  makerId!: string;

  @DateTimeField('Time of creation.')
  createdAt!: Date;

  @DateTimeField('Time of the last change.')
  updatedAt!: Date;
}

it('a class is the row of a table, with a column for each property', () => {
  const { tables, columns } = getMetadataArgsStorage();
  expect(tables.find(({ target }) => target === Jar)?.name).toBe('jars');
  expect(
    columns.filter(({ target }) => target === Jar).map(({ options, propertyName }) => options.name ?? propertyName),
  ).toEqual(['id', 'label', 'cookies', 'color', 'notes', 'price', 'currency']);
});

it('the read model has the columns that are fields of the graph, and further sources', () => {
  const model = readModelOf(Jar, { lid: { kind: 'columns', columns: ['lid_id'] } }, { accountColumn: null });
  expect([model.typeName, model.table, model.accountColumn]).toEqual(['ShopJar', 'shop.jars', null]);
  expect(Object.keys(model.fields)).toEqual(['label', 'cookies', 'color', 'notes', 'price', 'lid']);
  expect(model.fields.price).toMatchObject({ columns: ['price', 'currency'], requires: 'jar:read' });
});

it('a new row has initial values for missing properties, and shares no object with other rows', () => {
  const [one, other] = [
    newRow(Jar, at, { id: 'a', cookies: 1, price: '2' }),
    newRow(Jar, at, { id: 'b', color: null, price: '2' }),
  ];
  expect(one).toEqual({
    id: 'a',
    label: null,
    cookies: 1,
    color: 'red',
    notes: { empty: true },
    price: '2',
    currency: 'usd',
  });
  expect(other).toBeInstanceOf(Jar);
  expect(other).toMatchObject({ cookies: 3, color: 'red' });
  expect(other.notes).not.toBe(one.notes);
});

it('a new row has the time of its creation, unless another one is given', () => {
  const other = new Date(2_000);
  expect(newRow(Lid, at, { id: 'l', makerId: 'm', createdAt: other })).toEqual({
    id: 'l',
    jarId: null,
    makerId: 'm',
    createdAt: other,
    updatedAt: at,
  });
});

describe('references', () => {
  const jars = readModelOf(Jar);

  it('are fields of the graph beside the column of the id', () => {
    const { fields } = readModelOf(Lid, {}, { models: { other: readModelOf(Lid), jars } });
    expect(Object.keys(fields)).toEqual(['jar', 'maker', 'createdAt', 'updatedAt']);
    expect(fields.jar).toMatchObject({ kind: 'relation', column: 'jar_id', requires: 'jar:read', isOptional: true });
    expect((fields.jar as RelationSource).model()).toBe(jars);
    expect(fields.maker).toMatchObject({ kind: 'columns', columns: ['maker_id'] });
  });

  it('to rows need the read model of their type', () => {
    const { jar } = readModelOf(Lid).fields;
    expect(() => (jar as RelationSource).model()).toThrow('ShopJar is not a type of the domain that has a read model.');
  });
});

describe('a patch', () => {
  const patched = (patch: Parameters<typeof applyPatch<Jar>>[2]): Jar => {
    const row = newRow(Jar, at, { id: 'a', label: 'x', cookies: 5, color: 'blue', notes: { n: 1 }, price: '2' });
    applyPatch(Jar, row, patch);
    return row;
  };

  it('changes the given properties that a patch may write', () => {
    expect(patched({ label: 'y', notes: { n: 2 } })).toMatchObject({ label: 'y', cookies: 5, notes: { n: 2 } });
    expect(patched({ color: 'red' })).toMatchObject({ color: 'blue' });
  });

  it('empties, resets or keeps a property for null', () => {
    expect(patched({ label: null, cookies: null, notes: null })).toMatchObject({
      label: null,
      cookies: 5,
      notes: { empty: true },
    });
  });
});

it.each([
  { label: '12345', cookies: 9 },
  { label: null, cookies: null },
])('values within their limits: %j', (input) => {
  expect(() => checkLimits(Jar, input)).not.toThrow();
});

it.each([
  ['label', '123456'],
  ['cookies', 10],
  ['cookies', -1],
])('%s above or below its limit: %j', (property, value) => {
  const rejected = expect.objectContaining({ code: 'parameter_invalid', inputPath: [property] }) as Error;
  expect(() => checkLimits(Jar, { [property]: value })).toThrow(rejected);
});

describe('filters', () => {
  const filters = {
    accountId: accountFilter('jars'),
    colors: anyOf(() => [ColorEnum], 'color', 'Colors.'),
    ...createdFilters('jars'),
  };

  it('define conditions; one for a single value, one for several', () => {
    const { filters: conditions } = listOf(filters, { conditions: { own: (row) => `${row}.own` } });
    const times = ['createdAfter', 'createdFrom', 'createdBefore', 'createdUntil'];
    expect(Object.keys(conditions)).toEqual(['colors', 'colorsOne', ...times, 'own']);
    expect(times.map((name) => conditions[name]?.('t', '$1'))).toEqual(
      ['>', '>=', '<', '<='].map((operator) => `t.created_at ${operator} $1`),
    );
    expect(conditions.colorsOne?.('t', '$1')).toBe('t.color = $1');
    expect(conditions.colors?.('t', '$1')).toBe('t.color = ANY($1::text[])');
  });

  it('choose the condition by the value', () => {
    const day = new Date(0);
    expect(conditionsOf(filters, { accountId: 'biz_1', colors: ['red'], createdAfter: day })).toEqual({
      colorsOne: 'red',
      createdAfter: day,
    });
    expect(conditionsOf(filters, { colors: ['red', 'blue'] })).toEqual({ colors: ['red', 'blue'] });
    expect(conditionsOf(filters, { colors: [], createdBefore: null })).toEqual({});
  });
});

it('a required row must exist and must not be deleted', async () => {
  await expect(requireRow(Promise.resolve({ deletedAt: null }))).resolves.toEqual({ deletedAt: null });
  await expect(requireRow(Promise.resolve(null))).rejects.toMatchObject({ code: 'not_found' });
  await expect(requireRow(Promise.resolve({ deletedAt: new Date() }))).rejects.toMatchObject({ code: 'not_found' });
});

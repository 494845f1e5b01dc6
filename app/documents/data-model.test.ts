import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type ModelDomain, type ModelTable, referencesOf, tablesOf } from './data-model';
import { diagram, introduction } from './data-model-page';
import { type ModelColumn, tablesIn } from './migration-tables';

abstract class StoredRow {
  @PrimaryColumn('text')
  id!: string;
}

@Entity('crates')
class CrateEntity extends StoredRow {
  @Column('text', { name: 'shelf_id', nullable: true })
  shelfId!: string | null;

  @Column('text', { array: true })
  labels!: string[];
}

const plain = { type: 'text', isKey: false, isNullable: false, references: null };
const column = (name: string, rest: Partial<ModelColumn> = {}): ModelColumn => ({ ...plain, name, ...rest });
const key = column('id', { isKey: true });
const table = (name: string, columns: readonly ModelColumn[]): ModelTable => ({ name, columns, hasEntity: false });

describe('tables of entities', () => {
  it('have the columns of their base classes, with database names and types', () => {
    expect(tablesOf('store', [CrateEntity])).toEqual([
      {
        name: 'store.crates',
        columns: [key, column('shelf_id', { isNullable: true }), column('labels', { type: 'text[]' })],
        hasEntity: true,
      },
    ]);
  });

  it('exist only for entities', () => {
    expect(() => tablesOf('store', [StoredRow])).toThrow(new TypeError('StoredRow is not an entity with a table name'));
  });
});

describe('tables of migrations', () => {
  const crates = [
    `CREATE TABLE store.crates (
      id text COLLATE "C" PRIMARY KEY, account_id text COLLATE "C" NOT NULL,
      shelf_id bigint REFERENCES store.shelves (id) ON DELETE CASCADE,
      price numeric CHECK (price IN (1, 2)) DEFAULT '1',
      "row" jsonb NOT NULL,
      CHECK (price IS NOT NULL)
    )`,
    'CREATE INDEX crates_price ON store.crates (price)',
    'ALTER TABLE store.crates ADD COLUMN labels text[], ADD COLUMN maker_id text REFERENCES store.makers (id)',
  ];

  it('have the columns, keys and foreign keys of all statements', () => {
    expect([...tablesIn(crates)]).toEqual([
      [
        'store.crates',
        [
          key,
          column('account_id'),
          column('shelf_id', { type: 'bigint', isNullable: true, references: 'store.shelves' }),
          column('price', { type: 'numeric', isNullable: true }),
          column('row', { type: 'jsonb' }),
          column('labels', { type: 'text[]', isNullable: true }),
          column('maker_id', { isNullable: true, references: 'store.makers' }),
        ],
      ],
    ]);
  });

  it('have keys of several columns', () => {
    const text =
      'CREATE TABLE store.moves (\n crate_id text,\n place int,\n note text,\n PRIMARY KEY (crate_id, place)\n)';
    expect(tablesIn([text]).get('store.moves')).toEqual([
      column('crate_id', { isKey: true }),
      column('place', { type: 'int', isKey: true }),
      column('note', { isNullable: true }),
    ]);
  });

  it('end with a later migration that drops them', () => {
    expect([...tablesIn([...crates, 'DROP TABLE store.crates'])]).toEqual([]);
  });
});

describe('references', () => {
  const store: ModelDomain = {
    name: 'store',
    schema: 'store',
    tables: [
      table('store.crates', [key, column('former_shelf_id'), column('entry_id'), column('company_id')]),
      table('store.entries', [column('id', { isKey: true, references: 'store.crates' }), column('price_id')]),
      table('store.shelves', [column('shelf_id', { isKey: true }), column('users_id', { type: 'boolean' })]),
      table('store.shelfs', [key]),
    ],
  };
  const people: ModelDomain = {
    name: 'people',
    schema: 'people',
    tables: [table('people.companies', [key]), table('people.entries', [key])],
  };

  it('follow foreign keys and names, in the same domain first', () => {
    const found = referencesOf(store, [people, store]);
    expect(found.map((reference) => `${reference.table.name}.${reference.column.name} → ${reference.target}`)).toEqual([
      'store.crates.former_shelf_id → store.shelfs',
      'store.crates.entry_id → store.entries',
      'store.crates.company_id → people.companies',
      'store.entries.id → store.crates',
      'store.shelves.shelf_id → store.shelfs',
    ]);
  });

  it('do not lead from the key of a table to the table itself', () => {
    const crates = table('store.crates', [column('crate_id', { isKey: true }), column('outer_crate_id')]);
    const found = referencesOf({ ...store, tables: [crates] }, [{ ...store, tables: [crates] }]);
    expect(found.map((reference) => reference.column.name)).toEqual(['outer_crate_id']);
  });
});

describe('a diagram', () => {
  const crates = table('store.crates', [
    key,
    column('shelf_id', { isNullable: true }),
    column('maker_id'),
    column('pack_status'),
    column('note'),
    column('price', { type: 'numeric' }),
    column('packed_at', { type: 'timestamptz' }),
  ]);
  const seals = table('store.seals', [column('crate_id', { isKey: true })]);
  const store: ModelDomain = {
    name: 'store',
    schema: 'store',
    tables: [crates, seals, table('store.shelfs', [key])],
  };

  it('shows main columns, and the references within the domain', () => {
    const references = referencesOf(store, [store, { name: 'a', schema: 'a', tables: [table('a.makers', [key])] }]);
    const internal = references.filter(({ target }) => target.startsWith('store.'));
    expect(diagram(store, internal, references)).toBe(`erDiagram
  crates {
    text id PK
    text shelf_id FK
    text maker_id FK
    text pack_status
    numeric price
    timestamptz packed_at
  }
  seals {
    text crate_id PK, FK
  }
  shelfs {
    text id PK
  }
  shelfs |o--o{ crates : shelf_id
  crates ||--o| seals : crate_id`);
  });
});

describe('an introduction', () => {
  it('is the first sentence of a page', () => {
    expect(introduction('# Store: rules\n\nThe store (`src/v1.2`) owns crates\nand shelves. More.\n')).toBe(
      'The store (`src/v1.2`) owns crates and shelves.',
    );
  });

  it('is required', () => {
    expect(() => introduction('# Store\n\n## Crates\n')).toThrow('The page does not start with a title and a sentence');
  });
});

import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, type ColumnOptions, type ColumnType, Entity, PrimaryColumn } from 'typeorm';
import { column, computed, type FieldSource, reference } from '../database/read-model';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar } from '../graphql/scalars';
import { MoneyType } from '../graphql/types';
import { type ResourceField, type TypeOf, resourceOf } from './resource-definition';

export interface FieldOptions {
  /** Description of the field in the graph, and of the inputs unless `input` is given. */
  readonly description: string;
  /** Whether column and field may be null. */
  readonly nullable?: boolean;
  /** Permission that the caller needs on the account of the row; the field is null without it. */
  readonly requires?: string;
  /** Inputs that have the field: of the mutation that creates the resource, of the one that changes it, or of both. */
  readonly write?: 'create' | 'patch' | 'both';
  /** Whether the mutation that creates the resource requires the field. */
  readonly required?: boolean;
  /** Description of the field in inputs, such as its limits. */
  readonly input?: string;
  /** Value in new rows, if the input has none; null by default if the column is nullable. */
  readonly initial?: unknown;
  /** Whether null in an input sets the initial value. Otherwise, null leaves a column that is not nullable unchanged. */
  readonly resettable?: boolean;
  /** Name of the column, if it is not the snake case form of the property's name. */
  readonly column?: string;
}

interface Kind {
  readonly columnType: ColumnType;
  readonly columnOptions?: ColumnOptions;
  readonly type: TypeOf;
  readonly inputType?: TypeOf;
  readonly source?: (columnName: string) => FieldSource;
  readonly limit?: ResourceField['limit'];
}

/** Names a column like its property: `accountId` → `account_id`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function define(kind: Kind, options: FieldOptions): PropertyDecorator {
  const { description, nullable = false, requires, write, required = false, input = description } = options;
  return (prototype, key) => {
    const property = String(key);
    const name = options.column ?? columnName(property);
    Column(kind.columnType as 'text', { name, nullable, ...kind.columnOptions })(prototype, key);
    Field(kind.type, { nullable: nullable || requires !== undefined, description })(prototype, key);
    const source = kind.source?.(name) ?? column(name);
    resourceOf(prototype.constructor).add({
      property,
      source: requires === undefined ? source : { ...source, requires },
      nullable,
      initial: options.initial,
      resettable: options.resettable ?? false,
      limit: kind.limit,
      write: write && { inputs: write, type: kind.inputType ?? kind.type, required, description: input },
    });
  };
}

/** A text. `max` is the maximum number of characters in inputs. */
export function TextField(options: FieldOptions & { readonly max?: number }): PropertyDecorator {
  const { max } = options;
  return define(
    { columnType: 'text', type: () => String, ...(max !== undefined && { limit: { length: max } }) },
    options,
  );
}

/** The id of another resource, as a text. */
export function ReferenceIdField(options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', type: () => ID }, options);
}

/** A list of ids. */
export function IdsField(options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', columnOptions: { array: true }, type: () => [ID] }, options);
}

/** A list of texts. */
export function TextsField(options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', columnOptions: { array: true }, type: () => [String] }, options);
}

/** A whole number. `range` is the permitted range in inputs, with both limits. */
export function IntegerField(
  options: FieldOptions & { readonly range?: readonly [number, number] },
): PropertyDecorator {
  const { range } = options;
  return define({ columnType: 'int', type: () => Int, ...(range && { limit: { range } }) }, options);
}

export function BooleanField(options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'boolean', type: () => Boolean }, options);
}

/** An exact decimal number, as a string. */
export function DecimalField(options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'numeric', type: () => DecimalScalar }, options);
}

/**
 * An amount of money: a decimal in the row and in inputs, with its currency in the graph.
 *
 * @param currency property with the currency
 */
export function MoneyField(currency: string, options: FieldOptions): PropertyDecorator {
  const toMoney = (amount: string | null, code: string) => (amount === null ? null : { amount, currency: code });
  return define(
    {
      columnType: 'numeric',
      type: () => MoneyType,
      inputType: () => DecimalScalar,
      source: (name) => computed([name, columnName(currency)], toMoney),
    },
    options,
  );
}

/** An enum value, stored as text. */
export function EnumField(values: Readonly<Record<string, string>>, options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', type: () => values }, options);
}

export function DateTimeField(options: FieldOptions): PropertyDecorator {
  return define({ columnType: 'timestamptz', type: () => DateTimeScalar }, options);
}

/** A JSON object. By default it has any fields; `type` and `inputType` are GraphQL types with fixed ones. */
export function JsonField(
  options: FieldOptions & { readonly type?: TypeOf; readonly inputType?: TypeOf; readonly source?: FieldSource },
): PropertyDecorator {
  const { type = () => JSONObjectScalar, inputType = type, source } = options;
  return define({ columnType: 'jsonb', type, inputType, ...(source && { source: () => source }) }, options);
}

/** The public id, which is the primary key. */
export function IdField(description: string): PropertyDecorator {
  return (prototype, key) => {
    PrimaryColumn('text')(prototype, key);
    Field(() => ID, { description })(prototype, key);
  };
}

/**
 * The id of the account that owns the row. The graph contains the account itself, as the field `account`; the input that
 * creates the resource has the id.
 */
export function AccountField(account: TypeOf, description: string): PropertyDecorator {
  return (prototype, key) => {
    StoredColumn('text')(prototype, key);
    Field(account, { name: 'account', nullable: true, description })(prototype, key);
    const definition = resourceOf(prototype.constructor);
    definition.add({ property: 'account', source: reference(columnName(String(key))) });
    definition.add({
      property: String(key),
      write: {
        inputs: 'create',
        type: () => ID,
        required: false,
        description: `${description} By default the account of the credential.`,
      },
    });
  };
}

/** A column that the graph does not contain. `initial` is its value in new rows. */
export function StoredColumn(
  type: ColumnType,
  { initial, ...options }: ColumnOptions & { readonly initial?: unknown } = {},
): PropertyDecorator {
  return (prototype, key) => {
    Column(type as 'text', { name: columnName(String(key)), ...options })(prototype, key);
    resourceOf(prototype.constructor).add({ property: String(key), nullable: options.nullable ?? false, initial });
  };
}

/**
 * Declares a class as the row of a table and as a type of the graph, which other subgraphs refer to by `id`.
 *
 * @param table name of the table with its schema, such as `billing.plans`
 */
export function Resource(table: string, description: string): ClassDecorator {
  const [, name] = table.split('.');
  return (type) => {
    Entity(name)(type);
    Directive('@key(fields: "id")')(type);
    ObjectType({ description, simpleResolvers: true })(type);
    resourceOf(type).table = table;
  };
}

import { Field, Directive, ID, Int, ObjectType } from 'type-graphql';
import {
  type Source,
  column,
  computed,
  type FieldSource,
  noPairs,
  permittedField,
  type ReadModel,
} from '../database/read-model';
import { Column, type ColumnOptions, type ColumnType, Entity, PrimaryColumn } from 'typeorm';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar } from '../graphql/scalars';
import { MoneyType } from '../graphql/types';
import { moneyOrNull } from '../money/money';

/** Returns a GraphQL type as `type-graphql` expects it. */
export type TypeOf = Extract<Parameters<typeof Field>[0], (...args: never[]) => unknown>;

/** Returns the read model of a type of the same domain. */
type ReadModelLookup = (type: TypeOf) => ReadModel;

/** A field that a property of a resource class declares. */
export interface ResourceField {
  /** Name in the graph, and of the property of the row. */
  readonly property: string;
  /** Absent for columns that the graph does not contain. A relation needs the read models of the domain. */
  readonly source?: Source | ((modelOf: ReadModelLookup) => Source);
  readonly nullable?: boolean;
  readonly initial?: unknown;
  readonly resettable?: boolean;
  /** Limit of the values in inputs: the number of characters, or the range of a number with both limits. */
  readonly limit?: { readonly length: number } | { readonly range: readonly [number, number] } | undefined;
  readonly write?: WrittenField | undefined;
}

/** The field in the inputs of mutations. */
export interface WrittenField {
  readonly inputs: 'create' | 'patch' | 'both';
  readonly type: TypeOf;
  readonly required: boolean;
  readonly description: string;
}

/** What the decorators of a resource class declare, in the order of the properties. */
export class ResourceDefinition {
  readonly fields: ResourceField[] = [];
  /** Name of the type in the graph. */
  typeName = '';
  /** Name of the table with its schema. */
  table = '';

  add(field: ResourceField): void {
    this.fields.push(field);
  }

  /** Returns the fields of an input. */
  written(input: 'create' | 'patch'): (ResourceField & { readonly write: WrittenField })[] {
    return this.fields.filter(
      (field): field is ResourceField & { readonly write: WrittenField } =>
        field.write !== undefined && (field.write.inputs === input || field.write.inputs === 'both'),
    );
  }
}

const definitions = new WeakMap<Function, ResourceDefinition>();

/** Returns the definition of a resource class. */
export function resourceOf(type: Function): ResourceDefinition {
  const definition = definitions.get(type) ?? new ResourceDefinition();
  definitions.set(type, definition);
  return definition;
}

/** Returns the name of a type in the graph. */
export function typeNameOf(type: Function): string {
  return resourceOf(type).typeName || type.name;
}

export interface FieldOptions {
  /** Whether column and field may be null. */
  readonly nullable?: boolean;
  /** Permission that the caller needs on the account of the row; the field is null without it. */
  readonly requires?: string;
  /** Inputs that have the field: of the mutation that creates the resource, of the one that changes it, or of both. */
  readonly write?: 'create' | 'patch' | 'both';
  /** Whether the mutation that creates the resource requires the field. */
  readonly required?: boolean;
  /** Description of the field in inputs; by default that of the field in the graph, and its limit. */
  readonly input?: string;
  /** Value in new rows, if the input has none; null by default if the column is nullable. */
  readonly initial?: unknown;
  /** Whether null in an input sets the initial value. Otherwise, null leaves a column that is not nullable unchanged. */
  readonly resettable?: boolean;
  /** Source of the graph field, if it is not the value of the column. */
  readonly source?: FieldSource;
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

function define(kind: Kind, description: string, options: FieldOptions = {}): PropertyDecorator {
  const { nullable = false, requires, write, required = false } = options;
  const input = options.input ?? `${description}${limitSentence(kind.limit)}`;
  return (prototype, key) => {
    const property = String(key);
    const name = columnName(property);
    Column(kind.columnType as 'text', { name, nullable, ...kind.columnOptions })(prototype, key);
    Field(kind.type, { nullable: nullable || requires !== undefined, description })(prototype, key);
    const source = options.source ?? kind.source?.(name) ?? column(name);
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

function limitSentence(limit: Kind['limit']): string {
  if (limit === undefined) return '';
  if ('length' in limit) return ` At most ${limit.length.toLocaleString('en')} characters.`;
  const [minimum, maximum] = limit.range;
  return ` From ${minimum} to ${maximum.toLocaleString('en')}.`;
}

/** A text. `max` is the maximum number of characters in inputs. */
export function TextField(
  description: string,
  options: FieldOptions & { readonly max?: number } = {},
): PropertyDecorator {
  const { max } = options;
  return define(
    { columnType: 'text', type: () => String, ...(max !== undefined && { limit: { length: max } }) },
    description,
    options,
  );
}

/** The id of another object. */
export function ForeignIdField(description: string, options?: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', type: () => ID }, description, options);
}

/** A list of ids. */
export function IdsField(description: string, options?: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', columnOptions: { array: true }, type: () => [ID] }, description, options);
}

/** A list of texts. */
export function TextsField(description: string, options?: FieldOptions): PropertyDecorator {
  return define({ columnType: 'text', columnOptions: { array: true }, type: () => [String] }, description, options);
}

/** A whole number. `range` is the permitted range in inputs, with both limits. */
export function IntegerField(
  description: string,
  options: FieldOptions & { readonly range?: readonly [number, number] } = {},
): PropertyDecorator {
  const { range } = options;
  return define({ columnType: 'int', type: () => Int, ...(range && { limit: { range } }) }, description, options);
}

export function BooleanField(description: string, options?: FieldOptions): PropertyDecorator {
  return define({ columnType: 'boolean', type: () => Boolean }, description, options);
}

/** An exact decimal number, as a string. */
export function DecimalField(description: string, options?: FieldOptions): PropertyDecorator {
  return define({ columnType: 'numeric', type: () => DecimalScalar }, description, options);
}

/**
 * An amount of money: a decimal in the row and in inputs, with its currency in the graph.
 *
 * @param currency property with the currency
 */
export function MoneyField(currency: string, description: string, options?: FieldOptions): PropertyDecorator {
  return define(
    {
      columnType: 'numeric',
      type: () => MoneyType,
      inputType: () => DecimalScalar,
      source: (name) => computed([name, columnName(currency)], moneyOrNull),
    },
    description,
    options,
  );
}

/** An enum value, stored as text. */
export function EnumField(
  values: Readonly<Record<string, string>>,
  description: string,
  options?: FieldOptions,
): PropertyDecorator {
  return define({ columnType: 'text', type: () => values }, description, options);
}

export function DateTimeField(description: string, options?: FieldOptions): PropertyDecorator {
  return define({ columnType: 'timestamptz', type: () => DateTimeScalar }, description, options);
}

/** A JSON object. By default it has any fields; `type` and `inputType` are GraphQL types with fixed ones. */
export function JsonField(
  description: string,
  options: FieldOptions & { readonly type?: TypeOf; readonly inputType?: TypeOf } = {},
): PropertyDecorator {
  const { type = () => JSONObjectScalar, inputType = type } = options;
  return define({ columnType: 'jsonb', type, inputType }, description, options);
}

const metadataLimits = 'at most 50 keys of 100 characters, strings of 500.';

/**
 * Custom key-value pairs, which `checkMetadata` limits. Null in an input empties them, unless the column is nullable.
 *
 * @param permission permission without which the pairs are empty
 * @param use the use of the pairs, as part of the description
 */
export function MetadataField({
  permission,
  use = '',
  ...options
}: Omit<FieldOptions, 'input'> & { readonly permission?: string; readonly use?: string } = {}): PropertyDecorator {
  const pairs = `Custom key-value pairs${use}`;
  return JsonField(options.nullable ? `${pairs}; null if none were given.` : `${pairs}: ${metadataLimits}`, {
    ...(!options.nullable && { initial: {}, resettable: true }),
    ...(permission !== undefined && { source: permittedField('metadata', permission, noPairs) }),
    input: `${pairs}: ${metadataLimits}`,
    ...options,
  });
}

/** The public id, which is the primary key. */
export function IdField(description: string): PropertyDecorator {
  return (prototype, key) => {
    PrimaryColumn('text')(prototype, key);
    Field(() => ID, { description })(prototype, key);
  };
}

export interface StoredOptions extends ColumnOptions {
  /** Value in new rows; null by default if the column is nullable. */
  readonly initial?: unknown;
  /** Input with the value, if a mutation sets it; its type is `ID` by default. */
  readonly input?: Pick<WrittenField, 'inputs' | 'description'> & Partial<WrittenField>;
}

/** A column that is no field of the graph. */
export function StoredColumn(type: ColumnType, { initial, input, ...options }: StoredOptions = {}): PropertyDecorator {
  return (prototype, key) => {
    const property = String(key);
    Column(type as 'text', { name: columnName(property), ...options })(prototype, key);
    const write = input && { type: () => ID, required: false, ...input };
    resourceOf(prototype.constructor).add({ property, nullable: options.nullable ?? false, initial, write });
  };
}

/** A resource with the time of its creation. */
export abstract class Created {
  createdAt!: Date;
}

/** A resource with the times of its creation and of its last change. */
export abstract class Timestamped extends Created {
  updatedAt!: Date;
}

interface ResourceOptions {
  /** Name of the type in the graph, if it is not that of the class. */
  readonly name?: string;
  /** Whether other subgraphs can refer to the type by `id`; true by default. */
  readonly key?: boolean;
}

/**
 * Declares a class as the row of a table and as a type of the graph. It declares the properties of `Created` and
 * `Timestamped` as well.
 *
 * @param table name of the table with its schema, such as `billing.plans`
 *
 * ADR 0050
 */
export function Resource(
  table: string,
  description: string,
  { name, key = true }: ResourceOptions = {},
): ClassDecorator {
  return (type) => {
    const prototype = type.prototype as object;
    if (prototype instanceof Created) DateTimeField('Time of creation.')(prototype, 'createdAt');
    if (prototype instanceof Timestamped) DateTimeField('Time of the last change.')(prototype, 'updatedAt');
    Entity(table.split('.')[1])(type);
    if (key) Directive('@key(fields: "id")')(type);
    ObjectType(name ?? type.name, { description, simpleResolvers: true })(type);
    Object.assign(resourceOf(type), { table, typeName: name ?? type.name });
  };
}

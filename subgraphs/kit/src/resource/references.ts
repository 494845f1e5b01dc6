import { Field } from 'type-graphql';
import { type FieldSource, reference, relation, type RelationGuard } from '../database/read-model';
import { columnName, type ResourceField, resourceOf, StoredColumn, type StoredOptions, type TypeOf } from './fields';

interface ReferenceOptions extends StoredOptions {
  /** Whether the field of the graph is never null; by default it is null if the object does not exist anymore. */
  readonly required?: boolean;
  /** Permission that the caller needs on the account of the row; the field is null without it. */
  readonly requires?: string;
  /** Creates the source of the graph field from the name of the column, if the field is more than `{ id }`. */
  readonly source?: (columnName: string) => FieldSource;
}

function defineReference(
  field: string,
  type: TypeOf,
  description: string,
  { required = false, ...stored }: Omit<ReferenceOptions, 'requires' | 'source'>,
  sourceOf: (column: string) => ResourceField['source'],
): PropertyDecorator {
  return (prototype, key) => {
    StoredColumn('text', stored)(prototype, key);
    Field(type, { name: field, nullable: !required, description })(prototype, key);
    resourceOf(prototype.constructor).add({ property: field, source: sourceOf(columnName(String(key))) });
  };
}

/**
 * The id of an object of another domain. The graph contains the object itself.
 *
 * @param field name of the field in the graph, such as `user` for `userId`
 */
export function ReferenceField(
  field: string,
  type: TypeOf,
  description: string,
  { requires, source = reference, ...options }: ReferenceOptions = {},
): PropertyDecorator {
  return defineReference(field, type, description, options, (name) => ({
    ...source(name),
    ...(requires !== undefined && { requires }),
  }));
}

/**
 * The id of another row of the same domain. The graph contains the row itself, which is read by a join.
 *
 * @param field name of the field in the graph, such as `plan` for `planId`
 */
export function RelationField(
  field: string,
  type: TypeOf,
  description: string,
  {
    requires,
    isOptional,
    guard,
    ...options
  }: Omit<ReferenceOptions, 'source'> & {
    /** Whether the other row may be missing, for references without a foreign key. */
    readonly isOptional?: boolean;
    /** Decides who may see the other row, where access to this row does not imply it. */
    readonly guard?: RelationGuard;
  } = {},
): PropertyDecorator {
  return defineReference(field, type, description, options, (name) => (modelOf) => {
    const limits = {
      ...(requires !== undefined && { requires }),
      ...(isOptional && { isOptional }),
      ...(guard && { guard }),
    };
    return relation(() => modelOf(type), name, limits);
  });
}

interface AccountOptions {
  /** Whether the column may be null. */
  readonly nullable?: boolean;
  /** Whether the field is never null; by default it is null if the account is not readable. */
  readonly required?: boolean;
  /** Whether the input that creates the resource has the id of the account. */
  readonly write?: 'create';
}

/** The id of the account that owns the row. The graph contains the account itself, as the field `account`. */
export function AccountField(
  account: TypeOf,
  description: string,
  { write, ...options }: AccountOptions = {},
): PropertyDecorator {
  const input = write && { inputs: write, description: `${description} By default the account of the credential.` };
  return ReferenceField('account', account, description, { ...options, ...(input && { input }) });
}

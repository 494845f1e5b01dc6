import type { Field } from 'type-graphql';
import type { Source } from '../database/read-model';

/** Returns a GraphQL type as `type-graphql` expects it. */
export type TypeOf = Extract<Parameters<typeof Field>[0], (...args: never[]) => unknown>;

/** A field that a property of a resource class declares. */
export interface ResourceField {
  /** Name in the graph, and of the property of the row. */
  readonly property: string;
  /** Absent for columns that the graph does not contain. */
  readonly source?: Source;
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

import { type TSchema, Type } from '../schemas';
import {
  absentable,
  camelCase,
  type DataOf,
  type Fields,
  list,
  nullable,
  object,
  objectField,
  RequestParams,
  serializerOf,
  string,
} from '../wire';
import { Field } from '../wire/field';
import { selectionOfFields } from '../wire/object';
import { mergeSelections, printSelection, type Selection } from '../wire/selection';
import type { Serializer } from '../wire/serializer';

interface LegacyDeclaration<F extends Fields, E extends Fields> {
  /** GraphQL type. */
  readonly type: string;
  /** Description of the schema. */
  readonly description: string;
  /** Fields of the resource, with ids in place of the nested objects that a request can expand. */
  readonly fields: F;
  /** Fields with the complete nested objects. If a request expands them, they replace the ids of the same name. */
  readonly expanded?: E;
  /** Names of the nested objects that are read only if a request expands them. */
  readonly onDemand?: readonly string[];
}

/** Returns whether a request expands the nested object with this name. */
type Expand = (name: string) => boolean;

/**
 * A resource of the legacy API: its schema, the GraphQL fragment that selects it, and its serializer. As a field of
 * another object, it is an object without expanded objects.
 */
export class LegacyResource<F extends Fields, E extends Fields = Record<never, never>> extends Field<
  DataOf<F> & DataOf<E>
> {
  readonly type: string;
  /** Query field that returns one resource by `id`. */
  readonly field: string;
  readonly fields: F;
  /** The schema, always the same object: OpenAPI documents recognize named schemas by identity. */
  readonly schema: TSchema;
  /** Names of the nested objects that a request can expand. */
  readonly expansions: readonly string[];
  /** Names of the nested objects that are read only if a request expands them. */
  private readonly onDemand: readonly string[];
  private readonly expanded: E;
  private readonly serializers = new Map<string, Serializer<F & E>>();

  constructor({ type, description, fields, expanded, onDemand = [] }: LegacyDeclaration<F, E>) {
    const { schema } = object(fields, description).definition;
    super(objectField(fields, schema).definition);
    this.type = type;
    this.field = type.charAt(0).toLowerCase() + type.slice(1);
    this.fields = fields;
    this.schema = schema;
    this.expanded = expanded ?? ({} as E);
    this.expansions = Object.keys(this.expanded);
    this.onDemand = onDemand;
  }

  /** GraphQL selection of the resource without expanded objects, without braces. */
  get selection(): string {
    return printSelection(selectionOfFields(this.fields));
  }

  /**
   * Text of the fragment `Legacy<type>Read`. Documents that spread it declare a Boolean variable for each of
   * `expandVariables`.
   */
  get fragment(): string {
    const always = Object.entries(this.expanded).filter(([name]) => !this.onDemand.includes(name));
    const selections = [
      mergeSelections([selectionOfFields(this.fields), selectionOfFields(Object.fromEntries(always))]),
      ...this.onDemand.map((name) => included(selectionOfFields(this.expandedFields([name])), expandVariable(name))),
    ];
    return `fragment Legacy${this.type}Read on ${this.type} { ${selections.map(printSelection).join(' ')} }`;
  }

  /** Returns the GraphQL variables that select the nested objects to expand. */
  expandVariables(expand: Expand): Readonly<Record<string, boolean>> {
    return Object.fromEntries(this.onDemand.map((name) => [expandVariable(name), expand(name)]));
  }

  /** Serializes GraphQL data that the fragment has selected. By default, no nested object is expanded. */
  serialize(data: DataOf<F> & DataOf<E>, expand: Expand = () => false): Readonly<Record<string, unknown>> {
    const names = this.expansions.filter(expand);
    const key = names.join();
    const serializer = this.serializers.get(key) ?? serializerOf({ ...this.fields, ...this.expandedFields(names) });
    this.serializers.set(key, serializer as Serializer<F & E>);
    return serializer(data as never);
  }

  /**
   * Returns the parameters that requests of a kind accept, see `Field.write`. All may be absent. They may be null if the
   * field may be null.
   */
  parameters(request: 'create' | 'patch'): Fields {
    const kinds: readonly unknown[] = [request, 'both'];
    const written = Object.entries(this.fields).filter(([, field]) => kinds.includes(field.definition.writes));
    return Object.fromEntries(
      written.map(([name, field]) => [name, absentable(field.definition.request ?? field)] as const),
    );
  }

  private expandedFields(names: readonly string[]): Fields {
    return Object.fromEntries(Object.entries(this.expanded).filter(([name]) => names.includes(name)));
  }
}

const expandVariable = (name: string): string => camelCase(`expand_${name}`);

function included(selection: Selection, variable: string): Selection {
  return new Map([...selection].map(([field, inner]) => [`${field} @include(if: $${variable})`, inner]));
}

/** Declares a resource of the legacy API. */
export function legacyResource<const F extends Fields, const E extends Fields = Record<never, never>>(
  declaration: LegacyDeclaration<F, E>,
): LegacyResource<F, E> {
  return new LegacyResource(declaration);
}

/** The id of a nested object in a field that contains the object itself if a request expands it. */
const idOrObject = (nested: Field<unknown, string>): Field<string> =>
  new Field({ ...string().definition, schema: Type.Union([Type.String(), nested.definition.schema]) });

/** A nested object that a request can expand: its id here, the object in `expanded`. */
export function expandable(nested: Field<unknown, string>, description: string): Field<string | null> {
  return nullable(idOrObject(nested), description);
}

/** Nested objects that a request can expand: their ids here, the objects in `expanded`. */
export function expandableList(nested: Field<unknown, string>, description: string): Field<readonly string[]> {
  return list(idOrObject(nested), description);
}

/** Parameters of a request to the legacy API. The API has no schema names. */
export class LegacyParams extends RequestParams {
  /** The schema, always the same object: OpenAPI documents recognize named schemas by identity. */
  readonly schema: TSchema;

  constructor(fields: Fields) {
    super('', fields);
    this.schema = object(fields).definition.schema;
  }
}

/** Declares the parameters of a request to the legacy API. */
export function legacyParams(fields: Fields): LegacyParams {
  return new LegacyParams(fields);
}

import { type ObjectOptions, type TSchema, Type } from '@sinclair/typebox';
import { type PropertyOptions, ref, type RequiredUnless, type RequirementCondition } from '../schemas';
import { Field, type Fields, nullableSchema, type Writes } from './field';
import { objectField } from './kinds';
import { type DataOf, schemaOfFields, selectionOfFields } from './object';
import { inputsOf, type RequestInputs } from './request-input';
import { printSelection } from './selection';
import { type Serializer, serializerOf } from './serializer';

/** Schemas by name. */
export type NamedSchemas = Readonly<Record<string, TSchema>>;

/** An object whose schema has a name. As a field of another object, it is a reference to that schema. */
export class Shape<F extends Fields> extends Field<DataOf<F>> {
  readonly serialize: Serializer<F>;

  constructor(
    readonly name: string,
    readonly fields: F,
    private readonly options: ObjectOptions,
  ) {
    super(objectField(fields, ref(name)).definition);
    this.serialize = serializerOf(fields);
  }

  get schemas(): NamedSchemas {
    return { [this.name]: schemaOfFields(this.fields, this.options) };
  }

  /** GraphQL selection of the object, without braces. */
  get selection(): string {
    return printSelection(selectionOfFields(this.fields));
  }
}

/** Declares an object of the REST API whose schema has a name. */
export function shape<const F extends Fields>(name: string, fields: F, options: ObjectOptions = {}): Shape<F> {
  return new Shape(name, fields, options);
}

/** Keywords about required parameters, by the name of the parameter. */
type Rules = Readonly<Record<string, PropertyOptions>>;

/** Parameters of a request, its query or its body, or an object in them. */
export class RequestParams {
  private inputsByName: RequestInputs | undefined;

  constructor(
    readonly name: string,
    readonly fields: Fields,
    private readonly isOneOf = false,
    private readonly rules: Rules = {},
  ) {}

  get schemas(): NamedSchemas {
    return { [this.name]: withRules(schemaOfFields(this.fields), this.rules) };
  }

  /** Declares that at least one of these optional parameters is required. The domain checks this. */
  oneRequired(...group: readonly string[]): RequestParams {
    const rule = { 'x-group': group.join(' ') };
    return group.reduce((declared, name) => declared.withRule(name, rule), this as RequestParams);
  }

  /** Declares that an optional parameter is required unless one of the conditions holds. */
  requiredUnless(
    name: string,
    conditions: readonly RequirementCondition[],
    versions: Omit<RequiredUnless, 'conditions'> = {},
  ): RequestParams {
    return this.withRule(name, { 'x-required-unless': { conditions, ...versions } });
  }

  /** Declares that an optional parameter is required if another one is sent. The domain checks this. */
  requiredWith(name: string, other: string): RequestParams {
    return this.withRule(name, { 'x-required-with': other });
  }

  private withRule(name: string, rule: PropertyOptions): RequestParams {
    if (!this.fields[name]) throw new Error(`${this.name} has no parameter ${name}`);
    const rules = { ...this.rules, [name]: { ...this.rules[name], ...rule } };
    return new RequestParams(this.name, this.fields, this.isOneOf, rules);
  }

  /** GraphQL input of each parameter, by its REST name. */
  get inputs(): RequestInputs {
    return (this.inputsByName ??= inputsOf(this.fields));
  }

  /** Returns a field that contains these parameters as an object, by reference. */
  field(): Field<unknown> {
    const field = new Field(objectField(this.fields, ref(this.name)).definition);
    return this.isOneOf ? field.oneOf() : field;
  }
}

/** Adds the keywords about required parameters to the properties of a schema. */
function withRules(schema: TSchema, rules: Rules): TSchema {
  if (Object.keys(rules).length === 0) return schema;
  const properties = Object.entries(schema['properties'] as Record<string, TSchema>);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, property]) => [name, { ...property, ...rules[name] }])),
  };
}

/** Declares the parameters of a request. */
export function params(name: string, fields: Fields): RequestParams {
  return new RequestParams(name, fields);
}

/** Declares an object in a request of which the graph accepts exactly one field, see `Field.oneOf`. */
export function oneOfParams(name: string, fields: Fields): RequestParams {
  return new RequestParams(name, fields, true);
}

interface ResourceDeclaration<F extends Fields, D extends Fields> {
  /** GraphQL type; also the name of the schema unless `schema` differs. */
  readonly type: string;
  /** Whether events contain the resource. */
  readonly inEvents?: boolean;
  /** Query field that returns one resource by `id`; default: the type in lower camel case. */
  readonly field?: string;
  /** Name of the schema, if it differs from the GraphQL type. Events cannot contain such a resource. */
  readonly schema?: string;
  /** Name of the schema of list items; default: the schema's name with `ListItem` appended. */
  readonly listItem?: string;
  /** Fields of the resource, also in lists. */
  readonly fields: F;
  /**
   * Fields that lists do not contain. If absent, lists contain the complete resource. An empty object gives list items a
   * schema of their own with the same fields.
   */
  readonly detailFields?: D;
}

/** A resource of any type. */
export type AnyResource = Pick<
  Resource<Fields, Fields>,
  'type' | 'field' | 'fragment' | 'listFragment' | 'inEvents' | 'schema' | 'listItem'
> & {
  readonly serialize: (data: never) => unknown;
  readonly serializeListItem: (data: never) => unknown;
};

/** A resource of the REST API: its schemas, the GraphQL fragments that select it, and its serializers. */
export class Resource<F extends Fields, D extends Fields = Record<never, never>> {
  readonly type: string;
  readonly field: string;
  readonly inEvents: boolean;
  /** Name of the schema. */
  readonly schema: string;
  /** Name of the schema of list items. */
  readonly listItem: string;
  /**
   * Text of the fragment `<schema>Read`. If list items have fewer fields, it spreads the fragment `<schema>ListRead`, whose
   * text precedes it.
   */
  readonly fragment: string;
  /** Name of the fragment that selects list items. */
  readonly listFragment: string;
  readonly serialize: Serializer<F & D>;
  readonly serializeListItem: Serializer<F>;
  /** GraphQL data that `serialize` expects. */
  declare readonly data: DataOf<F & D>;
  /** GraphQL data that `serializeListItem` expects. */
  declare readonly listData: DataOf<F>;

  constructor(private readonly declaration: ResourceDeclaration<F, D>) {
    const { type, fields, detailFields } = declaration;
    this.type = type;
    this.field = declaration.field ?? type.charAt(0).toLowerCase() + type.slice(1);
    this.inEvents = declaration.inEvents ?? false;
    this.schema = declaration.schema ?? type;
    this.listItem = declaration.listItem ?? (detailFields ? `${this.schema}ListItem` : this.schema);
    const fragmentOf = (name: string, prefix: string, selected: Fields): string =>
      `fragment ${name} on ${type} { ${prefix}${printSelection(selectionOfFields(selected))} }`;
    const read = `${this.schema}Read`;
    this.listFragment = detailFields ? `${this.schema}ListRead` : read;
    this.fragment = detailFields
      ? `${fragmentOf(this.listFragment, '', fields)}\n${fragmentOf(read, `...${this.listFragment} `, detailFields)}`
      : fragmentOf(read, '', fields);
    this.serialize = serializerOf(this.allFields);
    this.serializeListItem = serializerOf(fields);
  }

  get schemas(): NamedSchemas {
    return {
      [this.listItem]: schemaOfFields(this.declaration.fields),
      [this.schema]: schemaOfFields(this.allFields),
    };
  }

  /** Returns the parameters that requests of a kind accept, see `Field.write`. All are optional. */
  parameters(request: Exclude<Writes, 'both'>): Fields {
    return Object.fromEntries(
      Object.entries(this.allFields).flatMap(([name, field]) => {
        const { writes, request: requestField = field } = field.definition;
        return writes === request || writes === 'both' ? [[name, optionalParameter(requestField, field)]] : [];
      }),
    );
  }

  /** All fields, those of list items first. */
  get allFields(): F & D {
    return { ...this.declaration.fields, ...this.declaration.detailFields } as F & D;
  }
}

/** Returns an optional parameter. Without a description of its own, it has that of the field in responses. */
function optionalParameter(
  field: Field<unknown, string>,
  responseField: Field<unknown, string>,
): Field<unknown, string> {
  const { schema, nullable } = field.definition;
  const { description } = responseField.definition.schema;
  const writable: TSchema = { description, ...(nullable ? schema : nullableSchema(schema)) };
  for (const keyword of responseKeywords) delete writable[keyword];
  return new Field({ ...field.definition, schema: Type.Optional(writable) });
}

/** Keywords that only concern responses. */
const responseKeywords = ['x-permission', 'x-secret-link'];

/** Declares a resource of the REST API. */
export function resource<const F extends Fields, const D extends Fields = Record<never, never>>(
  declaration: ResourceDeclaration<F, D>,
): Resource<F, D> {
  return new Resource(declaration);
}

/**
 * Returns the schemas that a module exports: those of shapes, resources and parameters, and those in exported objects
 * whose name ends with `Schemas`, for schemas that no field has (unions, lists).
 */
export function schemasOf(module: object): NamedSchemas {
  const schemas = Object.entries(module).map(([name, exported]) => {
    if (name.endsWith('Schemas')) return exported as NamedSchemas;
    const isDeclared = exported instanceof Shape || exported instanceof RequestParams || exported instanceof Resource;
    return isDeclared ? exported.schemas : {};
  });
  return Object.assign({}, ...schemas) as NamedSchemas;
}

/** Returns the resources that a module exports and that events contain. */
export function readsOf(module: object): ResourceRead[] {
  return Object.values(module).flatMap((exported) =>
    exported instanceof Resource && exported.inEvents ? [exported] : [],
  );
}

/** How a resource is read from the graph and serialized for the newest REST API version. */
export type ResourceRead = Pick<AnyResource, 'type' | 'field' | 'fragment' | 'serialize'>;

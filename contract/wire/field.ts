import { type TSchema, Type } from '@sinclair/typebox';
import { noSelection, parseSelection, type Selection } from './selection';

/** Passes a value, such as a function, to the generated code of a serializer and returns the variable that holds it. */
export type Bind = (value: unknown) => string;

/** Returns the JavaScript expression that converts a GraphQL value, given as an expression, to JSON. */
export type Convert = (value: string, bind: Bind) => string;

/** How a request parameter becomes a GraphQL input. */
export type InputKind =
  | { readonly kind: 'unchanged' | 'enum' | 'decimal' | 'ignored' }
  | { readonly kind: 'function'; readonly convert: (value: never) => unknown }
  | { readonly kind: 'object'; readonly fields: Fields; readonly isOneOf?: boolean }
  | { readonly kind: 'list'; readonly item: InputKind };

/** Requests that may contain a field of a resource: those that create it, those that change it, or both. */
export type Writes = 'create' | 'patch' | 'both';

export interface FieldDefinition {
  readonly schema: TSchema;
  /** Path of the value in the GraphQL data of the enclosing object; if absent, the name of the field in camel case. */
  readonly path?: string;
  /** GraphQL fields selected below the path. */
  readonly selection: Selection;
  /** Absent if the GraphQL value is the JSON value. */
  readonly convert?: Convert;
  /** Whether the value, or an object on its path, may be null. `convert` then receives only other values. */
  readonly nullable?: boolean;
  /** Whether `convert` also receives null, and decides itself whether the JSON value is null. */
  readonly convertsNull?: boolean;
  /** Value of the field in every response. */
  readonly constant?: Constant;
  /** Whether a function of the resource replaces the constant in some responses. */
  readonly isReplaceable?: boolean;
  readonly input: InputKind;
  /** Whether a null parameter becomes an empty list. */
  readonly emptyForNull?: boolean;
  /** Value of the parameter if a request does not contain it, or contains null. */
  readonly defaultValue?: string | number | boolean;
  readonly writes?: Writes;
  /** Field in requests, if it differs from the field in responses. */
  readonly request?: Field<unknown, string>;
}

/** Fields of an object by REST name. */
export type Fields = Readonly<Record<string, Field<unknown, string>>>;

/** A JSON value that never varies. */
type Constant = string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>;

/**
 * A field of a REST object: its JSON Schema, the GraphQL fields that it is read from, and the conversion between them.
 * Immutable; each method returns a changed copy.
 *
 * @typeParam Data GraphQL value
 * @typeParam Path path of the GraphQL value: the empty string if it follows from the name of the field, `.` for the
 * enclosing object
 */
export class Field<Data = unknown, Path extends string = ''> {
  declare readonly data: Data;
  declare readonly path: Path;

  constructor(readonly definition: FieldDefinition) {}

  /**
   * Names the GraphQL field of this field, if it is not the camel case form of the REST name: a path such as
   * `account.id` in responses, a name in requests. A nullable field is null if an object on its path is null.
   */
  from<const NewPath extends string>(path: NewPath): Field<Data, NewPath>;
  /** @param convert converts the GraphQL value, which may be null, to the JSON value */
  from<const NewPath extends string, NewData>(
    path: NewPath,
    convert: (value: NewData) => unknown,
  ): Field<NewData, NewPath>;
  from(path: string, convert?: (value: never) => unknown): Field<unknown, string> {
    const moved = new Field<unknown, string>({ ...this.definition, path });
    return convert ? moved.as(convert) : moved;
  }

  /**
   * Converts the GraphQL value to the JSON value with a function.
   *
   * @param convert receives the GraphQL value, also null
   */
  as<NewData>(convert: (value: NewData) => unknown): Field<NewData, Path> {
    return new Field({
      ...this.definition,
      convertsNull: true,
      convert: (value, bind) => `${bind(convert)}(${value})`,
    });
  }

  /**
   * Computes the JSON value from several GraphQL fields of the enclosing object.
   *
   * @param selection the GraphQL fields that `convert` reads, as text
   */
  computed<NewData>(selection: string, convert: (data: NewData) => unknown): Field<NewData, '.'> {
    const ofObject = new Field<unknown, '.'>({
      ...this.definition,
      path: '.',
      selection: parseSelection(selection),
    });
    return ofObject.as(convert);
  }

  /** Gives the field the same value in every response. */
  constant(value: Constant): Field<object, '.'> {
    return new Field({ ...this.definition, path: '.', selection: noSelection, constant: value });
  }

  /** Converts the parameter, unless it is null, to the GraphQL input with a function. */
  asInput<Value>(convert: (value: Value) => unknown): Field<Data, Path> {
    return new Field({ ...this.definition, input: { kind: 'function', convert } });
  }

  /** Passes an empty list to the graph if the parameter is null. */
  emptyForNull(): Field<Data, Path> {
    return new Field({ ...this.definition, emptyForNull: true });
  }

  /** Passes a value to the graph if a request does not contain the parameter, or contains null. */
  byDefault(defaultValue: string | number | boolean): Field<Data, Path> {
    return new Field({ ...this.definition, defaultValue });
  }

  /**
   * Declares that the object is an input with `@oneOf` in the graph. A request may nevertheless have none or several of
   * its fields.
   */
  oneOf(): Field<Data, Path> {
    const { input } = this.definition;
    return new Field({ ...this.definition, input: input.kind === 'object' ? { ...input, isOneOf: true } : input });
  }

  /** Accepts the parameter without passing it to the graph. */
  ignored(): Field<Data, Path> {
    return new Field({ ...this.definition, input: { kind: 'ignored' } });
  }

  /** Gives the field a value that a function of the resource replaces in some responses. */
  initially(value: Constant): Field<object, '.'> {
    return new Field({ ...this.constant(value).definition, isReplaceable: true });
  }

  /**
   * Makes the field an optional parameter of the requests that create or change the resource.
   *
   * @param request the field in requests, if it differs from the one in responses
   */
  write(writes: Writes = 'both', request?: Field<unknown, string>): Field<Data, Path> {
    return new Field({ ...this.definition, writes, request });
  }
}

/** Keywords that describe a property as a whole, also if its value may be null. */
const outerKeywords = new Set([
  'description',
  'x-internal',
  'x-alias',
  'x-permission',
  'x-secret-link',
  'x-required-unless',
]);

/** Allows null. Keywords that describe the property, such as its description, then apply to the nullable value. */
export function nullableSchema(schema: TSchema, options: object = {}): TSchema {
  const isOuter = ([key]: [string, unknown]): boolean => outerKeywords.has(key);
  const entries = Object.entries(schema);
  const inner = {
    ...Object.fromEntries(entries.filter((entry) => !isOuter(entry))),
    ...Object.fromEntries(Object.getOwnPropertySymbols(schema).map((key) => [key, schema[key as never]])),
  } as TSchema;
  return Type.Union([inner, Type.Null()], { ...Object.fromEntries(entries.filter(isOuter)), ...options });
}

import {
  type DirectiveNode,
  type DocumentNode,
  getNullableType,
  type GraphQLSchema,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { RequestError } from '../errors/errors';

/** A key of an entity type: its fields with the check of their values. */
type Key = readonly KeyField[];

interface KeyField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly accepts: (value: unknown) => boolean;
}

/** A representation with which another subgraph or a router refers to an entity is invalid. */
class RepresentationInvalid extends RequestError {
  constructor(message: string) {
    super('parameter_invalid', message, 'representations');
  }
}

/**
 * Validates the representations of `_entities`, which are of the scalar `_Any`, so that GraphQL itself accepts any value.
 * Resolvers rely on the type and on the key.
 */
export class Representations {
  private readonly keysByType = new Map<string, readonly Key[]>();

  /** @param schema schema that was built from the document, with the types of the key fields */
  constructor(document: DocumentNode, schema: GraphQLSchema) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
      const keys = (definition.directives ?? []).filter(isResolvableKey);
      if (keys.length > 0)
        this.keysByType.set(
          definition.name.value,
          keys.map((key) => keyOf(key, definition.name.value, schema)),
        );
    }
  }

  /** Returns the error of an invalid representation, otherwise null. */
  errorOf(representation: unknown): RequestError | null {
    if (typeof representation !== 'object' || representation === null || Array.isArray(representation))
      return new RepresentationInvalid('A representation must be an object.');
    const values = representation as Readonly<Record<string, unknown>>;
    const type = values['__typename'];
    const keys = typeof type === 'string' ? this.keysByType.get(type) : undefined;
    if (!keys)
      return new RepresentationInvalid('The __typename of a representation must be an entity of this subgraph.');
    if (keys.some((key) => isGiven(key, values))) return null;
    const names = keys.map((key) => key.map(({ name }) => name).join(' ')).join('", or "');
    return new RepresentationInvalid(
      `A representation of ${type as string} must have valid values of the key "${names}".`,
    );
  }
}

function isGiven(key: Key, values: Readonly<Record<string, unknown>>): boolean {
  for (const { name, isRequired, accepts } of key) {
    const value = values[name];
    if (value == null ? isRequired : !accepts(value)) return false;
  }
  return true;
}

function isResolvableKey({ name, arguments: given = [] }: DirectiveNode): boolean {
  const resolvable = given.find((argument) => argument.name.value === 'resolvable')?.value;
  return name.value === 'key' && !(resolvable?.kind === Kind.BOOLEAN && !resolvable.value);
}

function keyOf({ arguments: given = [] }: DirectiveNode, typeName: string, schema: GraphQLSchema): Key {
  const fields = given.find(({ name }) => name.value === 'fields')?.value;
  const type = schema.getType(typeName);
  if (fields?.kind !== Kind.STRING || !isObjectType(type)) throw new TypeError(`${typeName} has an invalid key`);
  const [operation] = parse(`{ ${fields.value} }`, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new TypeError(`${typeName} has an invalid key`);
  return operation.selectionSet.selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) return [];
    const field = type.getFields()[selection.name.value];
    if (!field) throw new TypeError(`${typeName} has no key field ${selection.name.value}`);
    return [{ name: field.name, isRequired: isNonNullType(field.type), accepts: checkOf(field.type) }];
  });
}

function checkOf(type: Parameters<typeof getNullableType>[0]): KeyField['accepts'] {
  const nullable = getNullableType(type);
  if (!isLeafType(nullable)) return (value) => typeof value === 'object';
  // The scalar ID also accepts integers, which resolvers would pass on as numbers.
  if (nullable.name === 'ID' || nullable.name === 'String') return isText;
  return (value) => {
    try {
      return nullable.parseValue(value) !== undefined;
    } catch {
      return false;
    }
  };
}

/** Whether a value is a text that databases can store (no null characters, no lone surrogates). */
function isText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

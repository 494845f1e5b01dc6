import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  type GraphQLInputField,
  type GraphQLArgument,
} from 'graphql';

/** A field of `Query` or `Mutation`, as an operation that can be sent. */
export interface GraphOperation {
  readonly name: string;
  readonly isMutation: boolean;
  readonly field: GraphQLField<unknown, unknown>;
  /** Passes every argument as a variable of the same name. */
  readonly document: string;
}

/** An argument, or a field inside one, with an invalid value. */
export interface InvalidVariable {
  readonly why: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Returns every operation of the public graph. */
export function graphOperations(schema: GraphQLSchema): GraphOperation[] {
  return [schema.getQueryType(), schema.getMutationType()]
    .flatMap((type) =>
      Object.values(type?.getFields() ?? {}).map((field) => {
        const isMutation = type === schema.getMutationType();
        return { name: field.name, isMutation, field, document: documentFor(field, isMutation) };
      }),
    )
    .filter(({ name }) => !name.startsWith('_'));
}

function documentFor({ name, args, type }: GraphQLField<unknown, unknown>, isMutation: boolean): string {
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const argumentList = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `${isMutation ? 'mutation' : 'query'} Try${declared && `(${declared})`} { ${name}${argumentList && `(${argumentList})`} ${selection(type, 3)} }`;
}

/** Returns a selection of leaf fields and of objects down to a depth, enough to detect whether something was found. */
export function selection(type: GraphQLOutputType, depth: number): string {
  const namedType: GraphQLNamedType = getNamedType(type);
  if (isLeafType(namedType)) return '';
  if (namedType.name === 'Node') return '{ __typename id }';
  if (isUnionType(namedType)) return '{ __typename }';
  if (namedType.name === 'UserError') return '{ __typename ... on UserError { code message path } }';
  if (!isObjectType(namedType) && !isInterfaceType(namedType)) return '';
  const fields = Object.values(namedType.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const selectedFields = fields.filter(
    (field) => isLeafType(getNamedType(field.type)) || (depth > 1 && !field.args.length),
  );
  const inner = selectedFields.map((field) => `${field.name} ${selection(field.type, depth - 1)}`.trim());
  return `{ __typename ${inner.filter((text) => !text.endsWith('{ __typename  }')).join(' ')} }`;
}

/** Returns valid values for the required arguments, with `id` for every id. */
export function validVariables({ field }: GraphOperation, id: string): Record<string, unknown> {
  return Object.fromEntries(field.args.filter(isRequiredArgument).map((arg) => [arg.name, validValue(arg.type, id)]));
}

function validValue(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return validValue(type.ofType, id);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(isRequiredInputField)
        .map((input) => [input.name, validValue(input.type, id)]),
    );
  }
  const samples: Readonly<Record<string, unknown>> = {
    ID: id,
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2026-01-01T00:00:00.000Z',
    Decimal: '1',
    JSONObject: {},
    JSON: {},
  };
  return samples[type.name] ?? 'sample';
}

/** Whether the operation requires an id. */
export function requiresId({ field }: GraphOperation): boolean {
  return field.args.some(
    (arg) => isRequiredArgument(arg) && (getNamedType(arg.type).name === 'ID' || hasRequiredId(arg.type)),
  );
}

function hasRequiredId(type: GraphQLInputType): boolean {
  const namedType = getNamedType(type);
  return (
    isInputObjectType(namedType) &&
    Object.values(namedType.getFields()).some(
      (input) => isRequiredInputField(input) && getNamedType(input.type).name === 'ID',
    )
  );
}

/** Returns every invalid value of every argument and of every field of its input objects. */
export function listInvalidVariables(operation: GraphOperation): InvalidVariable[] {
  const right = validVariables(operation, 'x_doesnotexist');
  return operation.field.args.flatMap((arg) =>
    invalidValuesAt(arg, arg.name, (value) => ({ ...right, [arg.name]: value }), 2),
  );
}

function invalidValuesAt(
  input: GraphQLArgument | GraphQLInputField,
  path: string,
  insert: (value: unknown) => Record<string, unknown>,
  depth: number,
): InvalidVariable[] {
  const wrong = invalidValues(input.type).map((value) => ({
    why: `${path} = ${JSON.stringify(value)?.slice(0, 40)}`,
    variables: insert(value),
  }));
  const namedType = getNamedType(input.type);
  if (!isInputObjectType(namedType) || depth === 0) return wrong;
  const isList = isListType(isNonNullType(input.type) ? input.type.ofType : input.type);
  const validInput = validValue(namedType, 'x_doesnotexist') as Record<string, unknown>;
  const insertObject = (value: Record<string, unknown>) => insert(isList ? [value] : value);
  return [
    ...wrong,
    { why: `${path} with a field that it does not have`, variables: insertObject({ ...validInput, noSuchField: 1 }) },
    ...Object.values(namedType.getFields()).flatMap((field) =>
      invalidValuesAt(
        field,
        `${path}.${field.name}`,
        (value) => insertObject({ ...validInput, [field.name]: value }),
        depth - 1,
      ),
    ),
  ];
}

function invalidValues(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return [null, ...invalidValues(type.ofType)];
  if (isListType(type))
    return [
      ...invalidValues(type.ofType)
        .filter((value) => !Array.isArray(value) && value !== null)
        .map((value) => [value]),
      [[['deep']]],
    ];
  if (isEnumType(type)) return ['NO_SUCH_WORD', String(type.getValues()[0]?.name).toLowerCase(), 5, true, {}];
  if (isInputObjectType(type)) return ['text', 5, true];
  const valuesByName: Readonly<Record<string, unknown[]>> = {
    Int: ['1', 1.5, 3_000_000_000, true, {}],
    Float: ['1', true, {}],
    Boolean: ['true', 1, {}],
    String: [5, true, {}, ['text']],
    ID: [true, 1.5, {}, ['text']],
    DateTime: ['yesterday', 5, '2026-02-30T00:00:00Z', {}],
    Decimal: ['abc', '1e400x', '', 'NaN', true, {}],
    JSONObject: ['text', 5, true],
  };
  return valuesByName[type.name] ?? [];
}

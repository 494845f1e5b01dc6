import type { AnyResource, RequestParams, InputConversion, RequestInputs } from '../../contract/wire';
import { type Companion, type ConnectionData, deleted, pageOf, route, type Route, type RouteInput } from '..';
import { listVariables, pageInfo } from './list-arguments';
import { canonicalDecimal, type DecimalInput, toDecimalString } from '../../contract/money';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

/** Response data of a mutation: payloads by the name of the mutation. */
type MutationData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The parts of a route that differ between resources, see `Route`. */
type RouteOptions = Pick<Route, 'key' | 'summary' | 'permission'> &
  Partial<
    Pick<
      Route<Params>,
      | 'own'
      | 'credential'
      | 'sandbox'
      | 'status'
      | 'hasSecretResponse'
      | 'bodyKey'
      | 'paramNames'
      | 'requiresKey'
      | 'forUsers'
      | 'before'
    >
  >;

type VariablesOf = (input: RouteInput<Params>) => Record<string, unknown>;

/** Returns the name with its first letter in upper case. */
export const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Returns the arguments that pass variables on: `$id: ID!, $size: Int` → `id: $id, size: $size`. */
const passedOn = (variables: string): string =>
  [...variables.matchAll(/\$(\w+):/g)].map(([, name]) => `${name}: $${name}`).join(', ');

/** Returns the document of a query or mutation with one root field, which receives all variables as arguments. */
export function rootDocument(
  operation: 'query' | 'mutation',
  field: string,
  variables: string,
  selection: string,
): string {
  const [declared, passed] = variables === '' ? ['', ''] : [`(${variables})`, `(${passedOn(variables)})`];
  return `${operation} ${capitalized(field)}${declared} { ${field}${passed} { ${selection} } }`;
}

interface RetrieveOptions extends RouteOptions {
  readonly query?: RequestParams;
  /** GraphQL declarations of the variables for the inputs that `query` declares, such as `$accountId: ID`. */
  readonly variables?: string;
}

/** Declares the route that returns one resource by its id. */
export function retrieveRoute(resource: AnyResource, { variables, ...options }: RetrieveOptions): Route {
  const { query } = options;
  const declared = ['$id: ID!', ...(variables === undefined ? [] : [variables])].join(', ');
  return route<Params, Record<string, never>>({
    ...options,
    response: resource.schema,
    document: rootDocument('query', resource.field, declared, `...${resource.schema}Read`),
    fragments: [resource.fragment],
    variables: ({ path, params }) => ({ id: path.id, ...(query && inputOf(params, query)) }),
    result: (data) => data[resource.field] && resource.serialize(data[resource.field] as never),
  });
}

interface ListOptions extends RouteOptions, Pick<Route, 'page'> {
  readonly query: RequestParams;
  /** Query field of the list. */
  readonly field: string;
  /** GraphQL declarations of the variables for the filters and the sort order, such as `$planIds: [ID!]`. */
  readonly variables: string;
  /** Returns variables that differ from the inputs that `query` declares. */
  readonly variablesOf?: VariablesOf;
}

/** Declares the route of a paginated list. */
export function listRoute(resource: AnyResource, { field, variables, variablesOf, ...options }: ListOptions): Route {
  const declared = [...(variables === '' ? [] : [variables]), listVariables].join(', ');
  return route<Params, Record<string, ConnectionData<never>>>({
    ...options,
    response: { page: resource.listItem },
    document: rootDocument('query', field, declared, `nodes { ...${resource.listFragment} } ${pageInfo}`),
    fragments: [resource.fragment],
    variables: (input) => ({ ...inputOf(input.params, options.query), ...variablesOf?.(input), ...input.page }),
    result: (data) => pageOf(data[field] as ConnectionData<never>, resource.serializeListItem),
  });
}

interface CommandOptions extends RouteOptions {
  readonly after?: Companion<RouteInput<Params>, MutationData>;
  readonly mutation: string;
  /** Query parameters, if the operation accepts parameters of the body also there. */
  readonly query?: RequestParams;
  readonly body?: RequestParams;
  /** Name of the GraphQL input type for the body. */
  readonly input?: string;
  /**
   * GraphQL declarations of the variables for the inputs that `body` declares, if the mutation receives them as
   * arguments instead of one input object.
   */
  readonly variables?: string;
  /** Returns the GraphQL input, if it differs from the one that `body` declares. */
  readonly inputOf?: (input: RouteInput<Params>) => Record<string, unknown>;
}

/** GraphQL selection of the errors in the payload of a mutation. */
export const userErrors = 'userErrors { code template path }';

function commandRoute(
  { mutation, input: inputType, inputOf: convert, variables, ...options }: CommandOptions,
  selection: string,
  declared: Pick<Route<Params, MutationData>, 'response' | 'fragments' | 'result'>,
): Route {
  const { body, key } = options;
  const hasId = key.includes('{id}');
  const declaredVariables = [
    ...(hasId ? ['$id: ID!'] : []),
    ...(variables === undefined ? [] : [variables]),
    ...(inputType === undefined ? [] : [`$input: ${inputType}!`]),
  ];
  const input = (given: RouteInput<Params>): unknown =>
    convert ? convert(given) : body && inputOf(given.params, body);
  return route<Params, MutationData>({
    ...options,
    document: rootDocument('mutation', mutation, declaredVariables.join(', '), `${selection} ${userErrors}`),
    variables: (given) => ({
      ...(hasId && { id: given.path.id }),
      ...(variables !== undefined && body && inputOf(given.params, body)),
      ...(inputType !== undefined && { input: input(given) }),
    }),
    ...declared,
  });
}

interface ResourceCommandOptions extends CommandOptions {
  /** Field of the payload with a secret that only this response contains. The serializer receives it with the data. */
  readonly secret?: string;
}

/**
 * Declares a route that executes a mutation and returns the resource. If the caller may change but not read it, the
 * response is 404.
 */
export function mutationRoute(resource: AnyResource, { secret, ...options }: ResourceCommandOptions): Route {
  const { field, schema, fragment } = resource;
  return commandRoute(
    secret === undefined ? options : { ...options, hasSecretResponse: true },
    `${field} { ...${schema}Read } ${secret ?? ''}`,
    {
      response: schema,
      fragments: [fragment],
      result: ({ [options.mutation]: payload = {} }) => {
        const found = payload[field] as object | null;
        const withSecret = secret === undefined ? found : { ...found, [secret]: payload[secret] };
        return found && resource.serialize(withSecret as never);
      },
    },
  );
}

/** Declares a route that deletes a resource with a mutation and returns its id. */
export function deleteRoute(options: CommandOptions): Route {
  return commandRoute(options, 'deletedId', {
    response: 'DeletedResource',
    result: (data) => deleted(data[options.mutation]?.deletedId as string),
  });
}

/** Declares a route that executes a mutation and returns `true`. */
export function actionRoute(options: CommandOptions): Route {
  return commandRoute(options, '', { response: null, result: () => true });
}

/** Request parameters with the names and types of the newest version. */
export type Params = Readonly<Record<string, unknown>>;

/**
 * Converts the parameters of a request to GraphQL inputs, as declared in the contract. Null stays null, and an absent
 * parameter absent, unless the contract declares a default: the graph requires these inputs.
 */
export function inputOf(values: Params, { inputs }: RequestParams): Record<string, unknown> {
  return inputObject(values, inputs);
}

function inputObject(values: Params, inputs: RequestInputs): Record<string, unknown> {
  const converted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const input = inputs.get(name);
    if (!input || input.convert.kind === 'ignored') continue;
    converted[input.name] = value === null && input.emptyForNull ? [] : inputValue(value, name, input.convert);
  }
  for (const [name, input] of inputs)
    if (input.defaultValue !== undefined && values[name] == null)
      converted[input.name] = inputValue(input.defaultValue, name, input.convert);
  return converted;
}

/**
 * Returns the input of a type with `@oneOf`. If the request does not have exactly one of its fields, the domain receives
 * all as they are, and applies the rules of the REST APIs. An empty list counts as absent.
 */
export function onlyMember(input: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(input).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return given.length === 1 ? Object.fromEntries(given) : { unchecked: input };
}

function inputValue(value: unknown, name: string, convert: InputConversion): unknown {
  if (value === null) return null;
  switch (convert.kind) {
    case 'enum':
      return toNames(value);
    case 'decimal':
      return toDecimal(value, name);
    case 'function':
      return convert.convert(value as never);
    case 'object':
      return convert.isOneOf
        ? onlyMember(inputObject(value as Params, convert.inputs))
        : inputObject(value as Params, convert.inputs);
    case 'list':
      return (value as readonly unknown[]).map((item) => inputValue(item, name, convert.item));
    default:
      return value;
  }
}

/**
 * Converts a REST enum value to a GraphQL enum value: `buy_now` → `BUY_NOW`. Converts each element of a list. Returns
 * other values unchanged.
 */
export function toNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNames);
  return typeof value === 'string' ? value.toUpperCase() : value;
}

function toDecimal(value: unknown, name: string): unknown {
  if (value == null) return value;
  const text = typeof value === 'string' ? canonicalDecimal(value) : toDecimalString(value as DecimalInput);
  if (text === undefined)
    throw new ParameterRejected('parameter_invalid', messageTemplate`${inputName(name)} is not a valid number.`, [
      name,
    ]);
  return text;
}

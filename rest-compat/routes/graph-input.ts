import { canonicalDecimal, type DecimalInput, toDecimalString } from '../../contract/money';
import { type InputConversion, type RequestInputs, type RequestParams } from '../../contract/wire';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

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

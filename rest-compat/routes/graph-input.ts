import { canonicalDecimal, type DecimalInput, toDecimalString } from '../../contract/money';
import { camelCase, type InputConversion, type RequestInputs, type RequestParams } from '../../contract/wire';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

/** Request parameters with the names and types of the newest version. */
export type Params = Readonly<Record<string, unknown>>;

export interface InputRules {
  /** Names of the parameters that are enum values, or lists of enum values, in the GraphQL API. */
  readonly enumParams?: readonly string[];
  /** Names of the parameters that have the type `Decimal` in the GraphQL API. */
  readonly decimals?: readonly string[];
  /** GraphQL input names by REST name, for inputs whose name is not the camelCase form of the REST name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Names of the parameters that are left out, because the route converts them itself. */
  readonly omit?: readonly string[];
}

/**
 * Converts REST parameters to GraphQL input: camelCase names, upper-case enum values, decimals as strings. Null stays
 * null.
 */
export function graphInput(params: Params, rules: InputRules = {}): Record<string, unknown> {
  const { enumParams = [], decimals = [], names = {}, omit = [] } = rules;
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    if (omit.includes(name)) continue;
    input[names[name] ?? camelCase(name)] = enumParams.includes(name)
      ? toNames(value)
      : decimals.includes(name)
        ? toDecimal(value, name)
        : value;
  }
  return input;
}

/** Converts the parameters of a request to GraphQL inputs, as declared in the contract. Null stays null. */
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
  return converted;
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
      return inputObject(value as Params, convert.inputs);
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

import { canonicalDecimal, type DecimalInput, decimalText } from '../../contract/money';
import { ParameterRefused } from '../pipeline/parameter-names';
import { inputName, sentence } from '../../subgraphs/kit/src/errors';

/** Parameters of a request, in the newest shape. */
export type Params = Readonly<Record<string, unknown>>;

export interface InputRules {
  /** Parameters that are enum words in the graph, or lists of them. */
  readonly words?: readonly string[];
  /** Parameters that are exact decimals in the graph. */
  readonly decimals?: readonly string[];
  /** Parameters that have another name in the graph, by their REST name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Parameters that the route itself hands over. */
  readonly omit?: readonly string[];
}

/** Request parameters as graph input: camelCase names, upper-case words, decimals as text. Absent stays absent, null stays null. */
export function graphInput(params: Params, rules: InputRules = {}): Record<string, unknown> {
  const { words = [], decimals = [], names = {}, omit = [] } = rules;
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    if (omit.includes(name)) continue;
    input[names[name] ?? camelCase(name)] = words.includes(name)
      ? toNames(value)
      : decimals.includes(name)
        ? toDecimal(value, name)
        : value;
  }
  return input;
}

/** `initial_price` → `initialPrice`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** REST words as graph enum names: `buy_now` → `BUY_NOW`; lists word by word. */
export function toNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNames);
  return typeof value === 'string' ? value.toUpperCase() : value;
}

function toDecimal(value: unknown, name: string): unknown {
  if (value == null) return value;
  const text = typeof value === 'string' ? canonicalDecimal(value) : decimalText(value as DecimalInput);
  if (text === undefined)
    throw new ParameterRefused('parameter_invalid', sentence`${inputName(name)} is not a number that can be used.`, [
      name,
    ]);
  return text;
}

import { ContractError, type ErrorCode, isErrorCode } from '../../contract/errors';
import { isPassing, parseSentence, Sentence } from '../../subgraphs/kit/src/errors';
import { type ParameterNames, plainNames } from './parameter-names';

/** A business failure in the payload of a mutation. */
export interface UserErrorData {
  readonly code: string;
  /** The message with paths of inputs in place of their names (`Sentence.template`). */
  readonly template: string;
  readonly path: readonly string[];
}

/** A top-level error of an execution, whether it was made in this process or came over HTTP. */
export interface GraphErrorData {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly originalError?: unknown;
}

/** The first user error of a payload as an error of the REST contract. Throws on a code outside the catalogue. */
export function fromUserError({ code, template, path }: UserErrorData, names: ParameterNames): ContractError {
  if (!isErrorCode(code))
    throw new Error(`The graph answered with the code '${code}', which the catalogue does not have`);
  return names.refusal(code, parseSentence(template), path);
}

/** The error that answers a request whose execution had top-level errors: the first that the catalogue knows. */
export function fromGraphErrors(errors: readonly GraphErrorData[], names = plainNames): ContractError {
  const known = errors.find(({ extensions }) => isExpected(extensions?.['code']));
  if (!known) {
    const passes = errors.some((error) => isPassing(error) || isPassing(error.extensions));
    return Object.assign(new ContractError(passes ? 'service_unavailable' : 'internal_server_error'), {
      cause: errors[0],
    });
  }
  const variable = variableFault.exec(known.message);
  if (variable) return fromVariable(variable, names);
  const { code, param, path, template } = known.extensions as Record<string, unknown>;
  const input = typeof param === 'string' ? [param] : Array.isArray(path) ? path.map(String) : [];
  const sentence = typeof template === 'string' ? parseSentence(template) : new Sentence([known.message]);
  return Object.assign(names.refusal(restCode(code as ErrorCode), sentence, input), { cause: known });
}

/** Whether a code says more than that something went wrong. */
function isExpected(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && code !== 'internal_server_error';
}

/** REST has said `gone` of an expired cursor since before the graph had a code of its own for it. */
function restCode(code: ErrorCode): ErrorCode {
  return code === 'cursor_expired' ? 'gone' : code;
}

/** How the graph refuses the value of a variable, in its own words. */
const variableFault = /^Variable "\$(\w+)"(?:.* at "([\w.[\]]+)"; )?/s;

function fromVariable([, variable = '', at = variable]: RegExpExecArray, names: ParameterNames): ContractError {
  const [top, ...rest] = at.replaceAll('[', '.').replaceAll(']', '').split('.');
  const param = names.paramOf(top === 'input' ? rest : [variable, ...rest]);
  const message = param === null ? undefined : `${param} has a value that is not accepted.`;
  return new ContractError('parameter_invalid', message, param);
}

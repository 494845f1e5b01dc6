import { type ErrorCode, ContractError } from '../../contract/errors';
import { type ParameterPath, pathText } from '../../contract/versioning';
import type { InputPath, Sentence } from '../../subgraphs/kit/src/errors';

/** REST parameter paths by graph input path, for inputs whose name is not the camelCase form. An entry also applies to nested inputs. */
type GraphNames = Readonly<Record<string, string>>;

/** A parameter error of a route, thrown without a call of the graph. Message and path use the names of the newest version. */
export class ParameterRefused extends Error {
  override readonly name = 'ParameterRefused';

  constructor(
    readonly code: ErrorCode,
    readonly sentence: Sentence,
    readonly path: ParameterPath,
  ) {
    super(sentence.render((input) => input.join('.')));
  }
}

/** Maps graph inputs to the parameter names of one operation at one version. */
export class ParameterNames {
  /** @param atVersion maps a parameter path of the newest version to this version */
  constructor(
    private readonly graphNames: GraphNames,
    private readonly atVersion: (newest: ParameterPath) => ParameterPath,
  ) {}

  /** Returns the parameter path of a graph input; null for an empty path, that is, an error without a single input. */
  paramOf(input: InputPath): string | null {
    return input.length === 0 ? null : pathText(this.pathOf(input));
  }

  /** Converts an error of the graph to an error of the REST contract. */
  refusal(code: ErrorCode, sentence: Sentence, input: InputPath): ContractError {
    const message = sentence.render((named) => lastNameIn(this.pathOf(named)));
    return new ContractError(code, message, this.paramOf(input));
  }

  /** Converts a parameter error of the route to an error of the REST contract. */
  ofRoute({ code, sentence, path }: ParameterRefused): ContractError {
    const message = sentence.render((named) => lastNameIn(this.atVersion(named)));
    return new ContractError(code, message, path.length === 0 ? null : pathText(this.atVersion(path)));
  }

  private pathOf(input: InputPath): ParameterPath {
    return this.atVersion(newestPath(input, this.graphNames));
  }
}

/** Names for errors before the version is resolved, and for operations with equal names at all versions. */
export const plainNames = new ParameterNames({}, (path) => path);

/** `['customFields', '0', 'fieldType']` → `['custom_fields', 0, 'field_type']`. Keys of metadata are left unchanged. */
function newestPath(input: InputPath, names: GraphNames): ParameterPath {
  const known = namedDepth(input, names);
  const path: (string | number)[] = known === 0 ? [] : (names[input.slice(0, known).join('.')] ?? '').split('.');
  let isOwn = false;
  for (const part of input.slice(known)) {
    path.push(isOwn ? part : /^\d+$/.test(part) ? Number(part) : snakeCase(part));
    isOwn ||= part.toLowerCase().endsWith('metadata');
  }
  return path;
}

/** Returns the length of the longest path prefix with an explicit name. */
function namedDepth(input: InputPath, names: GraphNames): number {
  let depth = input.length;
  while (depth > 0 && names[input.slice(0, depth).join('.')] === undefined) depth -= 1;
  return depth;
}

/** Returns the last name of a path with its trailing indexes: `custom_fields[0]`. */
function lastNameIn(path: ParameterPath): string {
  return pathText(
    path.slice(
      Math.max(
        path.findLastIndex((key) => typeof key === 'string'),
        0,
      ),
    ),
  );
}

function snakeCase(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

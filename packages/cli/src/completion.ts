import { eventNames } from '../../../contract/events';
import { apiVersions } from '../../../contract/versioning/versions';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { type ApiOperations, apiOperations } from './api-operations';
import { type Command, commonOptions, type Option, type Output } from './command';
import { pageNames } from './open';
import { findProfile, readProfiles } from './profiles';

/** First argument of the calls of the scripts, which print the candidates for the last word. */
export const completionCall = '__complete';

/** Scripts for each shell, which call the program for each completion. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_commerce_graph() {
  local IFS=$'\\n'
  COMPREPLY=($(commerce-graph ${completionCall} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace; fi
}
complete -o default -F _commerce_graph commerce-graph`,
  zsh: `#compdef commerce-graph
_commerce_graph() {
  local -a candidates
  candidates=("\${(@f)$(commerce-graph ${completionCall} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- \${candidates:#*[=/]}
  compadd -S '' -- \${(M)candidates:#*[=/]}
}
compdef _commerce_graph commerce-graph`,
  fish: `complete -c commerce-graph -a '(commerce-graph ${completionCall} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
};
const shells = Object.keys(scripts);

/** The command `completion`: prints a script for a shell. */
export const completionCommand: Command = {
  name: 'completion',
  names: ['<shell>'],
  options: {},
  summary: 'Prints a script that completes commands, paths and parameters in a shell.',
  details:
    'bash: source <(commerce-graph completion bash). zsh: the same after compinit. fish: commerce-graph completion fish | source. Paths and parameters come from the OpenAPI document of the service, which is stored for a day.',
  run: async ({ names: [shell = ''] }, output) => {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (script === undefined)
      throw new InvalidArguments(`There is no completion for "${shell}". Shells: ${shells.join(', ')}.`);
    output.print(script);
  },
};

/** Arguments with fixed values, by command. */
const fixedArguments: Readonly<Record<string, readonly string[]>> = {
  trigger: eventNames,
  completion: shells,
  open: pageNames,
};

/**
 * Returns the candidates for the last word of a command line, without the name of the program. Never throws: a
 * completion shows no errors.
 */
export async function candidates(
  commands: readonly Command[],
  words: readonly string[],
  output: Output,
): Promise<readonly string[]> {
  try {
    return (await possible(commands, words, output)).filter((candidate) => candidate.startsWith(words.at(-1) ?? ''));
  } catch {
    return [];
  }
}

async function possible(commands: readonly Command[], words: readonly string[], output: Output): Promise<string[]> {
  const [first = '', second = ''] = words;
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (words.length <= 1) return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
  if (group.length > 0 && words.length === 2) return group.map(({ name }) => name.split(' ')[1] ?? '');
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (!command) return [];
  const options: Readonly<Record<string, Option>> = { ...command.options, ...commonOptions };
  const given = words.slice(command.name.split(' ').length, -1);
  const before = given.at(-1) ?? '';
  if (before.startsWith('--') && options[before.slice(2)]?.value !== undefined)
    return valuesOf(before.slice(2), output);
  if (words.at(-1)?.startsWith('-')) return Object.keys(options).map((name) => `--${name}`);
  const positionals = given.filter(
    (word, index) => !word.startsWith('--') && options[given[index - 1]?.slice(2) ?? '']?.value === undefined,
  );
  return argumentsOf(command, positionals, words.at(-1) ?? '', output);
}

function valuesOf(option: string, output: Output): string[] {
  if (option === 'profile') return Object.keys(readProfiles(output).profiles);
  return ['pin', 'version-date'].includes(option) ? [...apiVersions] : [];
}

async function argumentsOf(
  { name }: Command,
  positionals: readonly string[],
  word: string,
  output: Output,
): Promise<string[]> {
  if (['get', 'post', 'patch', 'delete'].includes(name)) {
    const profile = findProfile(undefined, output);
    if (profile === null) return [];
    const operations = await apiOperations(profile.origin, output.variables);
    const [path] = positionals;
    return path === undefined ? pathsAfter(operations, name, word) : parametersOf(operations, name, path);
  }
  if (positionals.length > 0) return [];
  return name === 'profiles' ? Object.keys(readProfiles(output).profiles) : [...(fixedArguments[name] ?? [])];
}

/** Returns the paths of a method that continue a typed path, up to the next id. */
function pathsAfter(operations: ApiOperations, method: string, typed: string): string[] {
  const parts = typed.split('/');
  const prefix = typed.slice(0, typed.lastIndexOf('/') + 1);
  const found = Object.entries(operations).flatMap(([path, methods]) => {
    const template = path.split('/');
    if (!(method in methods) || !matches(template.slice(0, parts.length - 1), parts.slice(0, -1))) return [];
    const rest = template.slice(parts.length - 1);
    const id = rest.findIndex(isId);
    if (id === 0 || rest.length === 0) return [];
    return [prefix + (id < 0 ? rest.join('/') : `${rest.slice(0, id).join('/')}/`)];
  });
  return [...new Set(found)];
}

function parametersOf(operations: ApiOperations, method: string, path: string): string[] {
  const parts = path.split('/');
  const matching = Object.entries(operations).filter(([template]) => matches(template.split('/'), parts));
  // A fixed path such as /accounts/me takes precedence over one with an id.
  const [, methods] = matching.find(([template]) => template === path) ?? matching[0] ?? [];
  return (methods?.[method] ?? []).map((name) => `${name}=`);
}

function matches(template: readonly string[], parts: readonly string[]): boolean {
  return template.length === parts.length && template.every((part, index) => isId(part) || part === parts[index]);
}

function isId(part: string): boolean {
  return part.startsWith('{');
}

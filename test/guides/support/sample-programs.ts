import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requiresPackage } from '../../support';
import type { Samples } from './samples';

/** Values of the variables of a sample, by the name of the parameter; `origin` and `key` are always among them. */
export type SampleValues = Readonly<Record<string, string>>;

/** A language whose samples are run by an interpreter, which reads the program from its standard input. */
export interface Interpreter {
  /** Name of the language in URLs. */
  readonly language: string;
  /** Debian package; null if it is part of every installation that runs the tests. */
  readonly requires: string | null;
  readonly command: readonly [program: string, ...args: string[]];
  /** Exit code of a program whose request is rejected. */
  readonly failure: number;
  /** Returns the program that sets the variables, runs the sample, and prints the result if the sample has one. */
  program(sample: string, values: SampleValues): string;
}

export const interpreters: readonly Interpreter[] = [
  {
    language: 'curl',
    requires: null,
    command: ['bash'],
    failure: 0,
    program: (sample, values) => `${assignments(values, (name, value) => `${name.toUpperCase()}=${value}`)}${sample}`,
  },
  {
    language: 'typescript',
    requires: null,
    command: [process.execPath, '--input-type=module-typescript'],
    failure: 1,
    program: (sample, values) =>
      `${assignments(values, (name, value) => `const ${name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())} = ${value};`)}${sample}\n` +
      (sample.includes('result =') ? 'process.stdout.write(JSON.stringify(result));' : ''),
  },
  {
    language: 'python',
    requires: 'python3',
    command: ['python3'],
    failure: 1,
    program: (sample, values) =>
      `${assignments(values, (name, value) => `${name === 'from' ? 'from_' : name} = ${value}`)}${sample}\n` +
      (sample.includes('result =') ? 'print(json.dumps(result))' : ''),
  },
  {
    language: 'php',
    requires: 'php-cli',
    command: ['php'],
    failure: 255,
    program: (sample, values) =>
      `<?php\n${assignments(values, (name, value) => `$${name} = ${value};`)}${sample}\n` +
      (sample.includes('$result =') ? 'echo json_encode($result);' : ''),
  },
  {
    language: 'ruby',
    requires: 'ruby',
    command: ['ruby'],
    failure: 1,
    program: (sample, values) =>
      `${assignments(values, (name, value) => `${name} = ${value}`)}${sample}\n` +
      (sample.includes('result =') ? 'puts JSON.generate(result)' : ''),
  },
];

/** Returns `describe` for tests that run samples in a language. */
export function suiteOf({ requires }: Interpreter): (title: string, tests: () => void) => void {
  return requires === null ? (title, tests) => describe(title, tests) : requiresPackage(requires);
}

function assignments(values: SampleValues, assign: (name: string, value: string) => string): string {
  return Object.entries(values)
    .map(([name, value]) => `${assign(name, JSON.stringify(value))}\n`)
    .join('');
}

/** Runs a sample; returns its result, or undefined if it has none. Rejects if the program fails. */
export async function runSample(interpreter: Interpreter, sample: string, values: SampleValues): Promise<unknown> {
  const [program, ...args] = interpreter.command;
  return parsed(await run(program, args, interpreter.program(sample, values)));
}

/** Programs in Go that consist of all samples of a version. */
export interface GoSamples {
  /** Runs the sample of an operation; returns its result, or undefined if it has none. */
  run(version: string, id: string, values: SampleValues): Promise<unknown>;
}

/** Compiles the samples of versions, in one process, to a program for each version. Rejects if a sample does not compile. */
export async function compileGoSamples(samples: ReadonlyMap<string, Samples>, folder: string): Promise<GoSamples> {
  writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.18\n');
  for (const [version, ofVersion] of samples) {
    const program = join(folder, programName(version));
    writeGoSamples(ofVersion, program);
    writeFileSync(join(program, 'main.go'), mainFunction(ofVersion));
  }
  await run('go', ['build', '-o', 'bin/', './...'], '', folder);
  return {
    run: async (version, id, values) => {
      const args = parametersOf(samples.get(version)?.get(id) ?? '').map((name) => valueOf(name, values));
      return parsed(await run(join(folder, 'bin', programName(version)), [id, ...args], ''));
    },
  };
}

/** Go would not name a program `v2`, which it takes for the version of a module. */
const programName = (version: string): string => `samples-${version}`;

/** Writes each sample to a file in a new folder. */
export function writeGoSamples(samples: Samples, folder: string): void {
  mkdirSync(folder);
  for (const [id, code] of samples) writeFileSync(join(folder, `${id}.go`), `${code}\n`);
}

/** Returns a program that calls the function that its first argument names, with the further arguments. */
function mainFunction(samples: Samples): string {
  const cases = [...samples].map(([id, code]) => {
    const args = parametersOf(code).map((_name, index) => `os.Args[${index + 2}]`);
    const hasResult = /^func .*\(any, error\) \{$/m.test(code);
    return `\tcase "${id}":\n\t\t${hasResult ? 'result, err' : 'err'} = ${id}(${args.join(', ')})\n`;
  });
  return `package main

import (
	"encoding/json"
	"os"
)

func main() {
	var result any
	var err error
	switch os.Args[1] {
${cases.join('')}	}
	if err != nil {
		panic(err)
	}
	if result != nil {
		json.NewEncoder(os.Stdout).Encode(result)
	}
}
`;
}

function parametersOf(goSample: string): readonly string[] {
  const [, names = ''] = /^func \w+\(([\w, ]+) string\)/m.exec(goSample) ?? [];
  return names.split(', ');
}

/** Returns the value of a parameter in Go: `accountID` → that of `account_id`. */
function valueOf(goName: string, values: SampleValues): string {
  const [, value] = Object.entries(values).find(([name]) => name.replaceAll('_', '') === goName.toLowerCase()) ?? [];
  if (value === undefined) throw new Error(`There is no value for ${goName}.`);
  return value;
}

function parsed(output: string): unknown {
  return output === '' ? undefined : JSON.parse(output);
}

/** Runs a program with an input; returns its output. Rejects if it fails. Compilers keep their cache in the home folder. */
export async function run(
  program: string,
  args: readonly string[],
  input: string,
  folder: string = tmpdir(),
): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', HOME: tmpdir(), LANG: 'C.UTF-8' };
  const running = promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 100_000_000 });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

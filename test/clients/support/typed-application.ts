import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { optionalFolder } from '../../support/optional-packages';

/** The folder of an application whose types are generated from the SDL of the graph. */
export interface TypedApplication {
  readonly folder: string;
  /** Writes a file below `src`. */
  write(name: string, text: string): void;
  /** Runs a command of the test packages. Throws with its output if it fails. */
  run(command: string, ...args: readonly string[]): void;
  /** Returns the type errors of all files, such as `src/main.ts(3,7): error TS2322: …`. */
  typeErrors(): readonly string[];
}

export function openTypedApplication(sdl: string, compilerOptions: object = {}): TypedApplication {
  const folder = mkdtempSync(path.join(tmpdir(), 'typed-'));
  const packages = path.join(optionalFolder('clients'), 'node_modules');
  symlinkSync(packages, path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'src'));
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  write('schema.graphql', sdl);
  write('package.json', '{"name":"typed","private":true,"type":"module"}');
  const options = { strict: true, noEmit: true, module: 'preserve', target: 'esnext', types: [], skipLibCheck: true };
  write('tsconfig.json', JSON.stringify({ compilerOptions: { ...options, ...compilerOptions }, include: ['src'] }));
  const commandOf = (command: string): string => path.join(packages, '.bin', command);
  return {
    folder,
    write: (name, text) => write(path.join('src', name), text),
    run: (command, ...args) =>
      void execFileSync(process.execPath, [commandOf(command), ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    typeErrors: () => {
      const { stdout } = spawnSync(process.execPath, [commandOf('tsc')], { cwd: folder, encoding: 'utf8' });
      return stdout.split('\n').filter((line) => line.includes('error TS'));
    },
  };
}

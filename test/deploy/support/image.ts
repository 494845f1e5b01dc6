import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, statSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../architecture/support/source-files';

/** A line of a Dockerfile: the instruction, such as `COPY`, and its arguments. */
interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** Parses the instructions of a Dockerfile by stage. Comments are removed and continuation lines joined. */
export function stagesOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const lines = dockerfile
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, keyword = '', args = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push({ word: keyword, rest: args });
  }
  return stages;
}

/** Creates the file system of the image below a folder, stage by stage, and returns the folder of the last stage. System commands are skipped. */
export function materializeImage(folder: string): string {
  const stages = stagesOf(readFileSync(path.join(projectRoot, 'deploy/Dockerfile'), 'utf8'));
  stages.forEach((instructions, index) => {
    const stage = path.join(folder, String(index));
    mkdirSync(stage);
    for (const { word, rest } of instructions) {
      if (word === 'COPY') copy(rest, stage, path.join(folder, '0'));
      if (word === 'RUN') run(rest, stage);
    }
  });
  return path.join(folder, String(stages.length - 1));
}

function copy(args: string, stage: string, build: string): void {
  const words = args.split(' ');
  const isFromBuild = words[0] === '--from=build';
  const names = isFromBuild ? words.slice(1) : words;
  const to = path.resolve(stage, names.at(-1) ?? '');
  for (const name of names.slice(0, -1)) {
    if (name === '.')
      for (const includedPath of includedPaths())
        cpSync(path.join(projectRoot, includedPath), path.join(stage, includedPath), {
          recursive: true,
          preserveTimestamps: true,
        });
    else if (isFromBuild)
      link(
        path.join(build, path.relative('/service', name)),
        path.extname(name) ? path.join(to, path.basename(name)) : to,
      );
    else cpSync(path.join(projectRoot, name), path.join(to, name));
  }
}

/** Returns the paths of the project in the build context. */
function includedPaths(): string[] {
  const lines = readFileSync(path.join(projectRoot, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
}

function run(command: string, stage: string): void {
  if (command.startsWith('npm ci --omit=dev ')) return install(stage);
  for (const part of command.split(' && ')) {
    const [program, ...args] = part.split(' ');
    if (program !== 'node') continue;
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: stage,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    if (status !== 0) throw new Error(`${part}: ${stderr}`);
  }
}

/** Installs the production packages of the lockfile from the local installation, instead of those that npm would download. */
function install(stage: string): void {
  const { packages } = JSON.parse(readFileSync(path.join(stage, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean }>;
  };
  const folders = Object.keys(packages).filter((folder) => folder !== '' && existsSync(path.join(projectRoot, folder)));
  for (const folder of folders)
    if (packages[folder]?.dev !== true && !existsSync(path.join(stage, folder)))
      link(path.join(projectRoot, folder), path.join(stage, folder));
  for (const folder of folders)
    if (packages[folder]?.dev === true) rmSync(path.join(stage, folder), { recursive: true, force: true });
}

/** Copies with hard links where possible. Removing such a copy does not affect the original, and nothing writes to one. */
function link(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  const isFile = statSync(from).isFile();
  if (!isFile) mkdirSync(to, { recursive: true });
  const { status } = spawnSync('cp', ['--archive', '--link', isFile ? from : `${from}/.`, to]);
  if (status !== 0) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

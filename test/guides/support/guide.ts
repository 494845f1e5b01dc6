import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, projectRoot } from '../../support/service-process';
import type { TestService } from '../../support/service';

/** A block of commands in a guide, with the response that the guide shows. */
export interface Sample {
  readonly commands: string;
  /** Status of a request that the block expects to be rejected, as in ```` ```bash 409 ````. */
  readonly status: number | null;
  /** The `json` block that follows; null if there is none. */
  readonly shown: unknown;
}

/** The result of a block. */
export interface SampleResult {
  readonly commands: string;
  /** Statuses of all requests of the block, in their order. */
  readonly statuses: readonly number[];
  readonly output: string;
}

/** Returns the blocks marked `bash` of a Markdown text. */
export function samplesIn(markdown: string): Sample[] {
  const blocks = [...markdown.matchAll(/^ *```(\w+)(?: (\d+))?\n(.*?)^ *```$/gms)].map(
    ([, language = '', status, content = '']) => ({ language, status, content }),
  );
  return blocks.flatMap(({ language, status, content }, index) => {
    if (language !== 'bash') return [];
    const next = blocks[index + 1];
    return [
      {
        commands: content,
        status: status === undefined ? null : Number(status),
        shown: next?.language === 'json' ? (JSON.parse(next.content) as unknown) : null,
      },
    ];
  });
}

/** Origin of the service in the guides. */
const documentedOrigin = 'http://127.0.0.1:4000';

/** Port of the receivers in the guides. */
const documentedPort = '8080';

/** The shell of all blocks: it ends at the first command that fails, and each request adds its status to a file. */
const prelude = `set -euo pipefail
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
curl() {
  local headers=.headers before= argument
  # A block may store the headers itself.
  for argument; do [ "$before" != -D ] || headers=$argument; before=$argument; done
  command curl --dump-header .headers "$@"
  sed -n 's|^HTTP/[0-9.]* \\([0-9]*\\).*|\\1|p' $headers | tail -1 >> .statuses
}
`;

/** Creates a folder in which the commands of guides work: like the project's, with the keys of a running service. */
export function guideFolder({ demoData }: Pick<TestService, 'demoData'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data/sandbox.json'), JSON.stringify(demoData));
  for (const name of ['docs', 'examples']) symlinkSync(join(projectRoot, name), join(folder, name));
  return folder;
}

/**
 * Runs the blocks in one shell, so that variables and functions of a block are available in the next ones.
 *
 * @throws Error with the block and its messages if one of its commands fails
 */
export async function runSamples(
  samples: readonly Sample[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<SampleResult[]> {
  const origin = environment.ORIGIN ?? documentedOrigin;
  const port = String(await freePort());
  const script = samples.map(
    ({ commands }, index) =>
      `: > .statuses\n{\n${commands.replaceAll(documentedOrigin, origin).replaceAll(documentedPort, port)}\n} > .output-${index} 2> .errors-${index}\nmv .statuses .statuses-${index}\n`,
  );
  writeFileSync(join(folder, '.script'), prelude + script.join(''));
  const code = await exitCode(folder, environment);
  const read = (name: string): string | null => readOptional(join(folder, name));
  const results = samples.map(({ commands }, index) => ({
    commands,
    output: (read(`.output-${index}`) ?? '').replaceAll(`:${port}`, `:${documentedPort}`),
    statuses: (read(`.statuses-${index}`) ?? '').split('\n').filter(Boolean).map(Number),
  }));
  if (code !== 0) {
    const failed = samples.findIndex((_sample, index) => read(`.statuses-${index}`) === null);
    const messages = `${read(`.output-${failed}`)}\n${read(`.errors-${failed}`)}`;
    throw new Error(`This block ended with ${code}:\n${samples[failed]?.commands}\n${messages}`);
  }
  return results;
}

function readOptional(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function exitCode(folder: string, environment: Readonly<Record<string, string>>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['.script'], { cwd: folder, env: environment, stdio: 'ignore' });
    shell.on('error', reject).on('close', resolve);
  });
}

/**
 * Returns the value that a shown response stands for: fields that it omits may have any value, and `…` in a text stands
 * for any characters.
 */
export function patternOf(shown: unknown): unknown {
  if (typeof shown === 'string' && shown.includes('…')) {
    const parts = shown.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return expect.stringMatching(new RegExp(`^${parts.join('.*')}$`, 's'));
  }
  if (Array.isArray(shown)) return shown.map(patternOf);
  if (typeof shown !== 'object' || shown === null) return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, patternOf(value)])),
  );
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

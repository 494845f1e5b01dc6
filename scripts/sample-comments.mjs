/**
 * `node scripts/sample-comments.mjs [--count 40] [--seed 4711] [--root <folder>]`: prints random comments of the product
 * code, each with its file and the line that follows it, for a review of their clarity. The same seed on the same code
 * draws the same comments. Not drawn: entities, GraphQL types and inputs, whose texts change with their declarations,
 * and the hosted pages.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './compile.mjs';
import { fail } from './launch.mjs';

const folders = ['app', 'contract', 'gateway', 'packages', 'rest-compat', 'subgraphs', 'tools'];
const skipped = /\.(entity|type|inputs)\.ts$|\.test\.ts$|(^|\/)(node_modules|testing|migrations)\/|\/test\//;
const usage = 'Usage: node scripts/sample-comments.mjs [--count <number>] [--seed <number>] [--root <folder>]';

const { count, seed, root } = options();
const comments = (await Promise.all((await sourceFiles()).map(commentsOf))).flat();
process.stdout.write(`${count} of ${comments.length} comments, --seed ${seed}\n\n`);
for (const [index, { file, text, code }] of draw(comments).entries())
  process.stdout.write(`${index + 1}. ${file}\n   ${text}\n   | ${code}\n\n`);

function options() {
  try {
    const { values } = parseArgs({
      options: {
        count: { type: 'string', default: '40' },
        seed: { type: 'string', default: '4711' },
        root: { type: 'string', default: projectRoot },
      },
    });
    for (const name of ['count', 'seed'])
      if (!/^[1-9]\d{0,8}$/.test(values[name]))
        throw new Error(`--${name} takes a number from 1 to 999999999, not "${values[name]}".`);
    return { count: Number(values.count), seed: Number(values.seed), root: path.resolve(values.root) };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}

/**
 * Returns the paths of all TypeScript files from which comments may be drawn, relative to the root, in alphabetical
 * order.
 */
async function sourceFiles() {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true }).catch((error) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return entries.map((entry) => path.posix.join(folder, entry));
    }),
  );
  return lists
    .flat()
    .filter((file) => file.endsWith('.ts') && !skipped.test(file))
    .toSorted();
}

/**
 * Returns the comments of a file that start on their own line, not after code. Adjacent comment lines count as one
 * comment.
 */
async function commentsOf(file) {
  const lines = (await readFile(path.join(root, file), 'utf8')).split('\n');
  const found = [];
  let open = null;
  for (const line of lines) {
    const text = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\s*\*\/)?$/.exec(line)?.[1];
    const isEnd = /^\s*\*\/$/.test(line);
    if (text !== undefined && !/^\s*\*\w/.test(line)) open = open ? `${open} ${text.trim()}` : text.trim();
    else if (!isEnd && open !== null) {
      if (open.trim() !== '') found.push({ file, text: open.trim(), code: line.trim() });
      open = null;
    }
  }
  return found;
}

/** Returns `count` random items without repetition, chosen by a seeded linear congruential generator. */
function draw(items) {
  const remaining = [...items];
  let state = seed;
  return Array.from({ length: Math.min(count, items.length) }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return remaining.splice(Math.floor((state / 4_294_967_296) * remaining.length), 1)[0];
  });
}

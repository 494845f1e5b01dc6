const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { minutes, projectRoot } = require('./durations.cjs');

const evidenceFile = path.join(projectRoot, 'docs/evidence.md');

/**
 * Header rows of the tables in docs/evidence.md to which `addRow` adds rows, by table name. The newest row comes first.
 */
const heads = {
  'complete test runs':
    '| commit | date | files | passed | failed | skipped | minutes |\n|---|---|---|---|---|---|---|\n',
  'repeated runs of the fast lane':
    '| commit | date | machine | passed | failed | minutes |\n|---|---|---|---|---|---|\n',
};

/**
 * Adds a row to a table of docs/evidence.md.
 * @param {keyof heads} name name of the table
 * @param {readonly (string | number)[]} cells
 * @param {string} [file] the document, if it is not docs/evidence.md
 */
function addRow(name, cells, file = evidenceFile) {
  const head = heads[name];
  const text = readFileSync(file, 'utf8');
  if (!text.includes(head)) throw new Error(`docs/evidence.md has no table of ${name}.`);
  writeFileSync(file, text.replace(head, `${head}| ${cells.join(' | ')} |\n`));
}

/**
 * Returns the short hash of the current commit, followed by `with changes` if tracked files other than docs/evidence.md
 * differ from the commit.
 */
function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
  const hash = git('rev-parse', '--short=8', 'HEAD');
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/evidence.md');
  return changed === '' ? hash : `${hash} with changes`;
}

/** Returns the current date in UTC, in the format `2026-03-01`. */
function today() {
  return new Date().toISOString().slice(0, 10);
}

module.exports = { addRow, commit, minutes, today };

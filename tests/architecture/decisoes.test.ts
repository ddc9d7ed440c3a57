/** Decisions, guides and their indexes say the same: no page is missing, no cited number leads nowhere. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'docs/decisions';
/** What a page may say of itself. */
const STATUS = /^Status: (in force|replaced by \[?\d{4}|withdrawn)/m;
const DATE = /· Date: (\d{4}-\d{2}-\d{2})\b/;
const MOST_WORDS = 350;

const GUIDES = 'docs/guides';
const MOST_LINES = 121;
/** Pages of no feature: the wire, and worked examples with their code. */
const NO_FEATURE = new Set(['contrato.md', 'registro-do-inicio-ao-fim.md', 'tela-em-quinze-minutos.md']);

type Page = { readonly file: string; readonly number: string; readonly title: string; readonly text: string };

const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const [, inForce = '', folded = ''] = index.split(/^## (?:In force|Folded)$/m);

/** Rows of a table of the index as their cells. */
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /\d{4}/.test(cells[1] ?? ''));

const pages: readonly Page[] = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, 'utf8');
    return { file, number: file.slice(0, 4), title: /^# \d{4} (.*)$/m.exec(text)?.[1] ?? '', text };
  });

/** Files that may cite a decision. What is generated or fetched cites none. */
const sources = [
  'src/**/*.{ts,tsx,css}',
  'server/**/*.{ts,sql}',
  'schemas/**/*.ts',
  'resources/**/*.ts',
  'scripts/**/*.ts',
  'tests/**/*.ts',
  'vite/**/*.ts',
  'mock-server/**/*.ts',
  'docs/**/*.md',
  '*.{md,ts,cjs}',
].flatMap((pattern) => globSync(pattern));

/** Numbers of decisions in a text: 'decision 0151', 'docs/decisions/0094-canal.md', 'decisões 0041, 0061 e 0085'. */
function cited(text: string): string[] {
  const groups = text.matchAll(
    /\b(?:decis(?:ions?|ão|ao|ões|oes)|docs\/decisions)[ /](\d{4}(?:(?:,| and| e|, and)? (?:docs\/decisions\/)?\d{4})*)/g,
  );
  const links = [...text.matchAll(/decisions\/(\d{4})/g)].map(([, number]) => number ?? '');
  return [...links, ...[...groups].flatMap(([, numbers]) => numbers?.match(/\d{4}/g) ?? [])];
}

describe('guides', () => {
  it('[ARQ-01] stand in their index, and say a feature in 120 lines', () => {
    const files = readdirSync(GUIDES).filter((file) => file !== 'README.md');
    const listed = readFileSync(`${GUIDES}/README.md`, 'utf8');
    expect(files.filter((file) => !listed.includes(`(${file})`))).toEqual([]);
    const long = files.filter(
      (file) =>
        !NO_FEATURE.has(file) && readFileSync(`${GUIDES}/${file}`, 'utf8').split('\n').length > MOST_LINES,
    );
    expect(long).toEqual([]);
  });
});

describe('decisions', () => {
  it('[ARQ-01] are named by their number, with a title, a status, a date and few words', () => {
    const wrong = pages.filter(
      ({ file, title, text }) =>
        !/^\d{4}-[a-z0-9-]+\.md$/.test(file) ||
        title === '' ||
        !text.startsWith(`# ${file.slice(0, 4)} `) ||
        !STATUS.test(text) ||
        !DATE.test(text) ||
        text.trim().split(/\s+/).length > MOST_WORDS,
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
    expect(pages.length).toBeGreaterThan(20);
  });

  it('[ARQ-01] stand in the index, each once, with the same title, status and date', () => {
    const said = pages.map(({ file, number, title, text }) => [
      `[${number}](${file})`,
      title,
      /^Status: ([a-z ]+?)(?: \[|;| ·)/m.exec(text)?.[1],
      DATE.exec(text)?.[1],
    ]);
    const listed = rowsOf(inForce).map((cells) => cells.slice(1, 5));
    expect(listed.toSorted()).toEqual(said.toSorted());
  });

  it('[ARQ-01] that were folded lead to a page that is there, and none is both', () => {
    const rows = rowsOf(folded);
    const gone = rows.filter(([, , , where]) => {
      const target = /\]\(([^)]+)\)/.exec(where ?? '')?.[1];
      return target === undefined || !existsSync(`${FOLDER}/${target}`);
    });
    expect(gone).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
    const numbers = [...rows.map(([, number]) => number), ...pages.map(({ number }) => number)];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('[ARQ-01] that are cited anywhere are in force or folded', () => {
    const known = new Set([
      ...pages.map(({ number }) => number),
      ...rowsOf(folded).map(([, number]) => number),
    ]);
    const lost = sources.flatMap((file) =>
      cited(readFileSync(file, 'utf8'))
        .filter((number) => !known.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(lost).toEqual([]);
    expect(sources.flatMap((file) => cited(readFileSync(file, 'utf8'))).length).toBeGreaterThan(80);
  });

  it('[ARQ-01] are found in each way in which they are cited', () => {
    expect(cited('(decision 0151)')).toEqual(['0151']);
    expect(cited('docs/decisions/0041 and 0061')).toEqual(['0041', '0041', '0061']);
    expect(cited('decisões 0041, 0061 e 0085')).toEqual(['0041', '0061', '0085']);
    expect(cited('[0094](../decisions/0094-canal-ao-vivo.md)')).toContain('0094');
    expect(cited('in 2026, decided 0041')).toEqual([]);
  });
});

/** Ages are spelled in one place, so that no child is '1 anos' (src/domain/formato/idade.ts). */
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';

const SPELLED = /\}\s+anos?\b|'anos' *:|['"`]\s?anos?['"`]/;
const MAY = new Set([
  'src/domain/formato/idade.ts',
  // The unit beside a typed number, in both forms.
  'src/messages/palavras.ts',
  'src/messages/pronto-atendimento-tela.ts',
  // Years of the calendar, and of nobody's life.
  'server/database/declared.ts',
  'src/messages/dia-movel.ts',
  'src/domain/painel/periodo.ts',
]);

const spelled = (text: string): boolean =>
  text.split('\n').some((line) => SPELLED.test(line) && !/suffix: 'anos'/.test(line));

it('[CLIN-02] F9: no file but the formatter spells an age', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts']).filter(
    (file) => !file.includes('.test.') && !MAY.has(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => spelled(readFileSync(file, 'utf8')))).toEqual([]);
});

it('[CLIN-02] F9: the fence sees an age that is spelled by hand', () => {
  expect(spelled('const dita = `${idade} anos`;')).toBe(true);
  expect(spelled("n === 1 ? 'ano' : 'anos'")).toBe(true);
  expect(spelled("const planos = 'planos'")).toBe(false);
});

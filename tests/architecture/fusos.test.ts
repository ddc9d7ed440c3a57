/** One file names zones: a literal elsewhere would be wrong in Manaus by an hour and in Rio Branco by two. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rule itself; the zones that a unit may choose, which are data (and their type); the demonstration's clinics. */
const ALLOWED = [
  'src/domain/formato/fuso.ts',
  'schemas/pessoas/prestador.ts',
  'server/database/declared.ts',
  'schemas/cadastros/cidade.ts',
  'server/demo/estrutura.ts',
];
/** Names of zones, offsets, and a day cut out of a UTC moment. */
const FORBIDDEN = [
  /America\/(?:Noronha|Sao_Paulo|Manaus|Rio_Branco)/,
  /[+-]0[2-5]:00(?=['"`])/,
  /toISOString\(\)\s*\.(?:slice|substring|split)\(\s*0,\s*10/,
  /timeZone:/,
];

it('[D3] no zone, no offset and no day of UTC outside the clock', () => {
  const files = globSync([
    'src/**/*.{ts,tsx}',
    'server/**/*.ts',
    'schemas/**/*.ts',
    'resources/**/*.ts',
  ]).filter((file) => !file.includes('.test.') && !ALLOWED.includes(file));
  expect(files.length).toBeGreaterThan(900);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        FORBIDDEN.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

it('[CLIN-01] D-07: every calendar and every word of a date comes through the dayjs that speaks Portuguese', () => {
  const wrong = globSync('src/**/*.{ts,tsx}').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const direct = /^import (?!type )[^;]*'dayjs(?:\/[^']*)?'/m.test(text) && file !== 'src/shared/dayjs.ts';
    const picker =
      /^import \{[^}]*\bDatePicker\b[^}]*\} from 'antd'/m.test(text) && !/\/dayjs\.ts'/.test(text);
    return direct || picker ? [file] : [];
  });
  expect(wrong).toEqual([]);
});

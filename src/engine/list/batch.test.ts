import { expect, it } from 'vitest';
import type { BatchAnswer } from '#domain/registro/wire.ts';
import { doneText } from './batch.ts';
import { foreseenText } from './foreseen-text.ts';

const answer = (changed: number, same: number): BatchAnswer =>
  ({
    ok: changed + same,
    falhas: 0,
    resultados: Array.from({ length: changed + same }, (_, n) => ({
      id: n + 1,
      ok: true,
      ...(n < changed ? { versao: 2 } : {}),
    })),
  }) as unknown as BatchAnswer;

it('[A28] a change of many rows says how many it changed, and how many were so already', () => {
  expect(doneText('alterar', answer(0, 54))).toBe('54 registros já estavam assim.');
  expect(doneText('alterar', answer(2, 52))).toBe('2 registros alterados. 52 registros já estavam assim.');
  expect(doneText('alterar', answer(1, 0))).toBe('1 registro alterado.');
});

it('[A28] a rehearsal says how many would change, are so already, or may not', () => {
  expect(foreseenText(answer(2, 0))).toBe('2 registros mudam.');
  expect(foreseenText(answer(0, 1))).toBe('Nada muda. 1 registro já está assim.');
  expect(foreseenText({ ...answer(1, 3), falhas: 2 })).toBe(
    '1 registro muda. 3 registros já estão assim. 2 registros não podem mudar.',
  );
});

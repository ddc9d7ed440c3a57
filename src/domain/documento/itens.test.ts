import { expect, it } from 'vitest';
import { compararItens, ehPasta, pastaDe } from './itens.ts';
import { MIME_NIVEL_ANTERIOR, MIME_PASTA, MIME_RAIZ, RAIZ } from './tipos.ts';

it('[DOC-02] the special mimes are folders, media types are files', () => {
  expect(
    [MIME_RAIZ, MIME_PASTA, MIME_NIVEL_ANTERIOR, 'application/pdf'].map((mime) => ehPasta({ mime })),
  ).toEqual([true, true, true, false]);
  expect([RAIZ, '', null, undefined, 'x'].map(pastaDe)).toEqual([null, null, null, null, 'x']);
});

it('[DOC-02] the way up, folders, files; numbers by value, accents beside their letter', () => {
  const itens = [
    ['exame 10.pdf', 'application/pdf'],
    ['água.txt', 'text/plain'],
    ['exame 2.pdf', 'application/pdf'],
    ['Zeladoria', MIME_PASTA],
    ['..', MIME_NIVEL_ANTERIOR],
    ['Exames', MIME_PASTA],
  ].map(([nomeArquivo = '', mime = '']) => ({ nomeArquivo, mime }));
  expect(itens.toSorted(compararItens).map(({ nomeArquivo }) => nomeArquivo)).toEqual([
    '..',
    'Exames',
    'Zeladoria',
    'água.txt',
    'exame 2.pdf',
    'exame 10.pdf',
  ]);
});

import { expect, test } from 'vitest';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { findItems, wayText } from './search.ts';

const item = (nomeArquivo: string, mime = 'application/pdf', children?: readonly ItemDocumento[]) =>
  ({ objectId: nomeArquivo, nomeArquivo, mime, children }) as unknown as ItemDocumento;
const TREE = [
  item('Documentos', 'Raiz', [
    item('receita.pdf'),
    item('Exames', 'Pasta', [
      item('2026', 'Pasta', [item('Ressonância do joelho.pdf')]),
      item('exame de sangue.pdf'),
    ]),
  ]),
];
const found = (text: string) =>
  findItems(TREE, text).map(({ item: { nomeArquivo }, way }) => [nomeArquivo, wayText(way)]);

test('[DOC-01] a procura alcança todas as pastas, sem acento nem caixa, e diz onde está', () => {
  expect(found('RESSONANCIA')).toEqual([['Ressonância do joelho.pdf', 'Documentos / Exames / 2026']]);
  expect(found('exame')).toEqual([
    ['Exames', 'Documentos'],
    ['exame de sangue.pdf', 'Documentos / Exames'],
  ]);
  expect(found('documentos')).toEqual([]);
});

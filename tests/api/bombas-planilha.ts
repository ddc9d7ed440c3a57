/** Workbooks that ask for much. */
import type { Bomba } from '#tests/support/bombas.ts';
import { pasta } from './importacao-pasta.ts';

const KB = 1024;

export function bombasPlanilha(): Bomba[] {
  const folha = 'xl/worksheets/sheet1.xml';
  const livro = 'xl/workbook.xml';
  const bombas: readonly (readonly [string, string, string])[] = [
    ['linhas', folha, `<worksheet><sheetData>${'<row>'.repeat(256 * KB)}`],
    ['células', folha, `<worksheet><sheetData><row>${'<c>'.repeat(256 * KB)}`],
    ['aberturas', folha, '<'.repeat(4_000_000)],
    ['planilhas', livro, `<workbook><sheets>${'<sheet '.repeat(256 * KB)}`],
    ['atributos', folha, `<worksheet><sheetData><row ${'a="b" '.repeat(300_000)}>`],
    ['comentários', folha, `<worksheet>${'<!--'.repeat(500_000)}`],
    [
      'entidades',
      folha,
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>${'&'.repeat(4_000_000)}</t></is></c></row>`,
    ],
    ['textos', 'xl/sharedStrings.xml', `<sst>${'<si><t>a</t></si>'.repeat(2_000_000)}</sst>`],
  ];
  return bombas.map(([nome, onde, texto]) => ({ nome: `${nome}.xlsx`, bytes: pasta({ [onde]: texto }) }));
}

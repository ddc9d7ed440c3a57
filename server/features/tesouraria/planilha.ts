/** Cash flow and result as a file of a spreadsheet, by the engine's own writers. */
import { Readable } from 'node:stream';
import { AppError } from '#domain/errors/app-error.ts';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { harmless } from '#domain/formato/formula.ts';
import type { Agrupar, PeriodoDoFluxo } from '#domain/tesouraria/fluxo.ts';
import type { LinhaDoResultado } from '#domain/tesouraria/resultado.ts';
import { exportacao } from '#messages/importacao.ts';
import { tesourariaTela as tela } from '#messages/tesouraria-tela.ts';
import { csvNumber } from '#server/engine/export/cells.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { sheetDay, xlsxBytes, type XlsxCell, type XlsxColumn } from '#server/engine/export/xlsx-writer.ts';

export type Formato = 'csv' | 'xlsx';

type Celula = { readonly texto: string } | { readonly data: string } | { readonly valor: string };

export function formatoDe({ formato = 'csv' }: { readonly [campo: string]: unknown }): Formato {
  if (formato === 'csv' || formato === 'xlsx') return formato;
  throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
}

function planilha(
  formato: Formato,
  titulo: string,
  colunas: readonly XlsxColumn[],
  linhas: readonly (readonly Celula[])[],
): Readable {
  if (formato === 'xlsx')
    return Readable.from(
      xlsxBytes(
        titulo,
        colunas,
        linhas.map((linha) => linha.map(noXlsx)),
      ),
      { objectMode: false },
    );
  const textos = linhas.map((linha) => csvLine(linha.map(noCsv)));
  return Readable.from([BOM + csvLine(colunas.map(({ title }) => title)) + textos.join('')], {
    objectMode: false,
  });
}

function noCsv(celula: Celula): string {
  if ('texto' in celula) return harmless(celula.texto);
  return 'data' in celula ? formatData(celula.data) : csvNumber(celula.valor);
}

function noXlsx(celula: Celula): XlsxCell {
  if ('texto' in celula) return celula.texto === '' ? null : { kind: 'text', value: harmless(celula.texto) };
  if ('data' in celula) return { kind: 'date', value: sheetDay(celula.data) };
  return { kind: 'number', value: celula.valor, places: 2 };
}

const DINHEIRO = 16;
const SOMAS = ['saldoInicial', 'entradas', 'aReceber', 'saidas', 'aPagar', 'saldoFinal'] as const;

export function planilhaDoFluxo(
  formato: Formato,
  periodos: readonly PeriodoDoFluxo[],
  agrupar: Agrupar,
): Readable {
  const dias = agrupar === 'dia' ? [tela.data] : [tela.de, tela.ate];
  return planilha(
    formato,
    tela.fluxo,
    [
      ...dias.map((title) => ({ title, width: 12 })),
      ...SOMAS.map((soma) => ({ title: tela.somas[soma], width: DINHEIRO })),
    ],
    periodos.map((periodo) => [
      { data: periodo.data },
      ...(agrupar === 'dia' ? [] : [{ data: periodo.ate }]),
      ...SOMAS.map((soma) => ({ valor: periodo[soma] })),
    ]),
  );
}

type Total = { readonly valores: { readonly [mes: string]: string }; readonly total: string };

export function planilhaDoResultado(
  formato: Formato,
  meses: readonly string[],
  linhas: readonly LinhaDoResultado[],
  total: Total,
): Readable {
  const valores = (linha: Total) =>
    [...meses.map((mes) => linha.valores[mes] ?? '0.00'), linha.total].map((valor) => ({ valor }));
  return planilha(
    formato,
    tela.resultado,
    [
      { title: tela.codigo, width: 12 },
      { title: tela.contaDoPlano, width: 44 },
      ...meses.map((mes) => ({ title: formatCompetencia(mes), width: DINHEIRO })),
      { title: tela.total, width: DINHEIRO },
    ],
    [
      ...linhas.map((linha) => [{ texto: linha.codigo }, { texto: linha.descricao }, ...valores(linha)]),
      [{ texto: '' }, { texto: tela.resultadoDoPeriodo }, ...valores(total)],
    ],
  );
}

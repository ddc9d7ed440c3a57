/** The filtered audit as a file, page by page as the reader of the bytes asks; what is written meanwhile stays out. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { EventoNarrado } from '#domain/auditoria/evento-narrado.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { auditoria } from '#messages/auditoria.ts';
import { harmless } from '#domain/formato/formula.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { sheetDay, xlsxBytes, XLSX_MAX_ROWS, type XlsxCell } from '#server/engine/export/xlsx-writer.ts';
import { paginaDe, type Filtro } from './consulta.ts';
import { narrar, type Leitor } from './narrar.ts';

const PAGE = 500;

const COLUMNS: readonly {
  readonly title: string;
  readonly width: number;
  readonly text: (event: EventoNarrado) => string;
}[] = [
  { title: auditoria.coluna.seq, width: 10, text: (event) => String(event.seq) },
  { title: auditoria.coluna.em, width: 19, text: (event) => formatDataHora(event.em) },
  { title: auditoria.coluna.usuario, width: 28, text: (event) => event.usuario.nome },
  { title: auditoria.coluna.evento, width: 20, text: (event) => event.evento },
  { title: auditoria.coluna.cadastro, width: 20, text: (event) => event.recursoTitulo },
  {
    title: auditoria.coluna.registro,
    width: 30,
    text: (event) => event.rotulo ?? (event.registroId === null ? '' : String(event.registroId)),
  },
  {
    title: auditoria.coluna.descricao,
    width: 60,
    text: (event) => [`${event.usuario.nome} ${event.fez}`, event.resumo].filter(Boolean).join(': '),
  },
  { title: auditoria.coluna.prestador, width: 24, text: (event) => event.prestador?.nome ?? '' },
  { title: auditoria.coluna.ip, width: 16, text: (event) => event.ip ?? '' },
  { title: auditoria.coluna.motivo, width: 30, text: (event) => event.motivo ?? '' },
  { title: auditoria.coluna.pedido, width: 38, text: (event) => event.pedido ?? '' },
];

export type Formato = 'csv' | 'xlsx';

export function arquivoDe(
  formato: Formato,
  leitor: Leitor,
  filtro: Filtro,
  antes: number,
): AsyncGenerator<Buffer> {
  const events = eventosDe(leitor, filtro, antes);
  return formato === 'csv' ? csvBytes(events) : xlsxBytes(auditoria.titulo, COLUMNS, cellRows(events));
}

/** Newest first, from `antes` to the end, without the time limit of a screen's page. */
async function* eventosDe(leitor: Leitor, filtro: Filtro, antes: number): AsyncGenerator<EventoNarrado> {
  let from: number | null = antes;
  while (from !== null) {
    const page: Awaited<ReturnType<typeof paginaDe>> = await paginaDe(leitor.pool, filtro, from, PAGE);
    yield* await narrar(leitor, page.rows);
    from = page.proximo;
    await breathe();
  }
}

async function* csvBytes(events: AsyncIterable<EventoNarrado>): AsyncGenerator<Buffer> {
  let text = BOM + csvLine(COLUMNS.map(({ title }) => title));
  for await (const event of events) {
    text += csvLine(COLUMNS.map((column) => harmless(column.text(event))));
    if (text.length > 65_536) {
      yield Buffer.from(text, 'utf8');
      text = '';
    }
  }
  yield Buffer.from(text, 'utf8');
}

async function* cellRows(events: AsyncIterable<EventoNarrado>): AsyncGenerator<readonly XlsxCell[]> {
  let rows = 0;
  for await (const event of events) {
    if (rows++ >= XLSX_MAX_ROWS) return;
    yield COLUMNS.map((column, index): XlsxCell => {
      if (index === 0) return { kind: 'number', value: String(event.seq), places: 0 };
      if (index === 1) return momento(event.em);
      const text = column.text(event);
      return text === '' ? null : { kind: 'text', value: harmless(text) };
    });
  }
}

/** Spreadsheets know no zones: the moment as the clinic's clock showed it. */
function momento(em: string): XlsxCell {
  const local = localDateTime(em, fusoAtual());
  if (!local) return { kind: 'text', value: em };
  const [hours = 0, minutes = 0, seconds = 0] = local.hora.split(':').map(Number);
  return { kind: 'moment', value: sheetDay(local.data) + (hours * 3600 + minutes * 60 + seconds) / 86_400 };
}

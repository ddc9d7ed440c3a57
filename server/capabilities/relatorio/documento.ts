/** A report as a file: CSV and workbook as they are read, the PDF on the unit's letterhead (REP-02). */
import type pg from 'pg';
import type { Bloco, Texto } from '#domain/modelo-documento/tipos.ts';
import { sheetTable, words } from '#domain/registro/sheet.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { LINHAS_DO_PDF, type Formato } from '#domain/relatorio/declaracao.ts';
import { montarLinhas } from '#domain/relatorio/linhas.ts';
import { recusar } from '#domain/errors/app-error.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import type { Papel } from '#server/capabilities/modelo-documento/index.ts';
import { hoje } from '#server/clock.ts';
import { csvCell, xlsxCell } from '#server/engine/export/cells.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { fileSlug } from '#server/engine/export/file-answer.ts';
import { xlsxBytes, type XlsxCell } from '#server/engine/export/xlsx-writer.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { fatosDe, modeloDe, type Mesa, type Relato } from './abrir.ts';
import { registrosDe } from './registros.ts';

export type Oficina = Mesa & { readonly imprimir: Papel['imprimir'] };

export const nomeDoArquivo = ({ resource }: Relato, formato: Formato): string =>
  `${fileSlug(resource.breadcrumb)}-${hoje()}.${formato}`;

type Feito = (linhas: number) => Promise<void> | void;

/** The bytes, made as fast as they are read; `client` is this file's own connection, `aoPassar` hears how many rows are in. */
export async function bytesDoRelato(
  oficina: Oficina,
  contexto: Contexto,
  client: pg.Client,
  relato: Relato,
  { formato, aoPassar = () => undefined }: { readonly formato: Formato; readonly aoPassar?: Feito },
): Promise<AsyncIterable<Uint8Array>> {
  const rows = contadas(registrosDe(client, relato), aoPassar);
  if (formato === 'csv') return csv(relato, rows);
  const fatos = [
    ...(await fatosDe(oficina.pool, oficina.registry, relato)),
    texto.geradoPor(contexto.usuario.nome, formatDataHora(new Date().toISOString())),
  ];
  if (formato === 'xlsx') return planilha(relato, rows, fatos);
  const todas: Row[] = [];
  for await (const row of rows) {
    todas.push(row);
    if (todas.length > LINHAS_DO_PDF) recusar(texto.grandeParaPdf(LINHAS_DO_PDF));
  }
  const { resource, declared } = relato;
  const { pdf } = await oficina.imprimir(oficina.registry, contexto, {
    titulo: resource.breadcrumb,
    autor: contexto.usuario.nome,
    texto: () => textoDo(relato, todas, fatos),
    orientacao: declared.landscape ? 'PAISAGEM' : 'RETRATO',
    figuras: [],
    pacienteId: null,
    tipo: texto.titulo,
    origem: { relatorio: resource.name },
  });
  return umaVez(pdf);
}

async function* umaVez(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const PASSO = 500;
async function* contadas(rows: AsyncIterable<Row>, aoPassar: Feito): AsyncGenerator<Row> {
  let linhas = 0;
  for await (const row of rows) {
    yield row;
    linhas += 1;
    if (linhas % PASSO === 0) await aoPassar(linhas);
  }
  await aoPassar(linhas);
}

/** A column of its own for each group: what a spreadsheet filters and adds up. */
const planas = ({ grupos, colunas }: Relato): readonly FieldModel[] => [
  ...grupos.map(({ grupo }) => grupo).filter(({ id }) => !colunas.some((coluna) => coluna.id === id)),
  ...colunas,
];

async function* csv(relato: Relato, rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  const colunas = planas(relato);
  let linhas = BOM + csvLine(colunas.map(({ title }) => title));
  for await (const row of rows) {
    linhas += csvLine(colunas.map((field) => csvCell(field, row)));
    if (linhas.length > 65_536) {
      yield Buffer.from(linhas, 'utf8');
      linhas = '';
    }
  }
  yield Buffer.from(linhas, 'utf8');
}

function planilha(
  relato: Relato,
  rows: AsyncIterable<Row>,
  fatos: readonly string[],
): AsyncGenerator<Buffer> {
  const colunas = planas(relato);
  const celulaDe = (value: string): XlsxCell => ({ kind: 'text', value });
  async function* linhas(): AsyncGenerator<readonly XlsxCell[]> {
    // Added up as they pass, so that the total is of these rows and no others.
    const montagem = montarLinhas({ ...modeloDe(relato), grupos: [] });
    for await (const row of rows) {
      montagem.mais(row);
      yield colunas.map((field) => xlsxCell(field, row));
    }
    const [tudo] = montagem.fim();
    if (tudo?.tipo !== 'soma') return;
    yield colunas.map((field, at) => {
      const soma = tudo.somas[field.id];
      if (soma !== undefined) return { kind: 'number', value: soma, places: field.scale };
      return at === 0 ? celulaDe(`${texto.total} · ${texto.registros(tudo.quantas)}`) : null;
    });
    yield [];
    for (const fato of fatos) yield [celulaDe(fato)];
  }
  return xlsxBytes(
    relato.resource.breadcrumb,
    colunas.map((field) => ({ title: field.title, width: larguraDe(field) })),
    linhas(),
  );
}

const larguraDe = ({ kind, title }: FieldModel): number =>
  Math.max(
    kind === 'date' ? 12 : kind === 'datetime' ? 17 : kind === 'ref' || kind === 'text' ? 32 : 14,
    title.length + 3,
  );

function textoDo(relato: Relato, rows: readonly Row[], fatos: readonly string[]): Texto {
  const { resource, grupos, colunas, somas } = relato;
  const content: Bloco[] = [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: resource.breadcrumb }] },
    ...fatos.map((fato) => words(fato)),
    ...sheetTable({
      title: texto.registros(rows.length),
      columns: colunas,
      sums: somas.map(({ id }) => id),
      groups: grupos.map(({ grupo }) => grupo),
      named: true,
      rows,
    }),
  ];
  return { type: 'doc', content };
}

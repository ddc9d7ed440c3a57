/** The answers to a form as a file: one column for each field, by its label (FORM-01). */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Coluna } from '#domain/formulario/resultado/wire.ts';
import { harmless } from '#domain/formato/formula.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { csvCell, xlsxCell } from '#server/engine/export/cells.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { xlsxBytes, type XlsxCell } from '#server/engine/export/xlsx-writer.ts';
import type { ListQuery } from '#server/engine/filters.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { linhasDe, type LinhaLida, type Serie } from './resultado.ts';

const PAGE = 500;

/** What an answer tells of itself, before what was answered. */
function proprias({ entity }: EntityCall): readonly FieldModel[] {
  const campos = ['respondidaEm', 'numero', 'pacienteId', 'origem'].flatMap((id) => entity.field[id] ?? []);
  const por = {
    id: 'criadoPor',
    title: texto.colunas.por,
    kind: 'text',
    scale: 0,
    schema: {},
    ui: {},
  } as unknown as FieldModel;
  return [...campos, por];
}

/** The bytes of the file, page by page as they are read. */
export function arquivoDe(
  formato: 'csv' | 'xlsx',
  call: EntityCall,
  serie: Serie,
  query: ListQuery,
): AsyncGenerator<Buffer> {
  const linhas = todas(call, serie, query);
  return formato === 'csv' ? csvBytes(call, serie, linhas) : xlsxDe(call, serie, linhas);
}

async function* todas(call: EntityCall, serie: Serie, query: ListQuery): AsyncGenerator<LinhaLida> {
  for (let start = 0; ; start += PAGE) {
    const pagina = await linhasDe(call, serie, { ...query, start, end: start + PAGE });
    yield* pagina;
    if (pagina.length < PAGE) return;
    await breathe();
  }
}

/** The field as the answer's own version has it, where it is one of the answer's own row and no picture. */
function campoDe({ formulario }: LinhaLida, { chave, forma }: Coluna): FieldModel | undefined {
  return forma === 'arquivo' || forma === 'tabela' ? undefined : formulario?.field[chave];
}

async function* csvBytes(
  call: EntityCall,
  { colunas }: Serie,
  linhas: AsyncIterable<LinhaLida>,
): AsyncGenerator<Buffer> {
  const antes = proprias(call);
  let text =
    BOM + csvLine([...antes.map(({ title }) => title), ...colunas.map(({ rotulo }) => rotulo)].map(harmless));
  for await (const linha of linhas) {
    text += csvLine([
      ...antes.map((field) => csvCell(field, linha.row)),
      ...colunas.map((coluna) => {
        const field = campoDe(linha, coluna);
        return field ? csvCell(field, linha.valores) : harmless(linha.celulas[coluna.chave] ?? '');
      }),
    ]);
    if (text.length > 65_536) {
      yield Buffer.from(text, 'utf8');
      text = '';
    }
  }
  yield Buffer.from(text, 'utf8');
}

function xlsxDe(
  call: EntityCall,
  { modelo, colunas }: Serie,
  linhas: AsyncIterable<LinhaLida>,
): AsyncGenerator<Buffer> {
  const antes = proprias(call);
  const largura = (title: string): number => Math.max(12, Math.min(40, title.length + 3));
  const titulos = [...antes.map(({ title }) => title), ...colunas.map(({ rotulo }) => rotulo)];
  const celulas = async function* (): AsyncGenerator<readonly XlsxCell[]> {
    for await (const linha of linhas)
      yield [
        ...antes.map((field) => xlsxCell(field, linha.row)),
        ...colunas.map((coluna) => {
          const field = campoDe(linha, coluna);
          return field ? xlsxCell(field, linha.valores) : celula(coluna, linha.celulas[coluna.chave]);
        }),
      ];
  };
  return xlsxBytes(
    modelo.nome,
    titulos.map((title) => ({ title, width: largura(title) })),
    celulas(),
  );
}

function celula({ forma }: Coluna, valor: string | undefined): XlsxCell {
  if (valor === undefined) return null;
  return forma === 'tabela'
    ? { kind: 'number', value: valor, places: 0 }
    : { kind: 'text', value: harmless(valor) };
}

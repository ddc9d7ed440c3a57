/** A study's data as tables: each form a table of its own, and the dictionary of what its columns mean (CRF-05). */
import { campoDito } from '#domain/odm/dicionario.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import type { VersaoOdm } from '#domain/odm/escrever.ts';
import { dadosDoEstudo as texto } from '#messages/estudo-dados.ts';
import type { Queryable } from '#server/database/query.ts';
import { csvCell, xlsxCell } from '#server/engine/export/cells.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { xlsxBytes } from '#server/engine/export/xlsx-writer.ts';
import {
  formulariosDosDados,
  participantesDosDados,
  type CentroDosDados,
  type VisitaDosDados,
} from './dados-repository.ts';
import { pontuacaoDe } from './formularios.ts';
import { valoresDe } from './odm.ts';

export type Planilha = 'csv' | 'xlsx';
type Linha = { readonly [coluna: string]: unknown };

const coluna = (id: string, title: string, kind: FieldModel['kind'] = 'text'): FieldModel =>
  ({
    id,
    column: id,
    title,
    kind,
    scale: 0,
    ui: {},
    schema: {},
    options: undefined,
  }) as unknown as FieldModel;

/** The rows as a file of that kind. */
export async function* tabelaDe(
  formato: Planilha,
  nome: string,
  colunas: readonly FieldModel[],
  linhas: AsyncIterable<Linha> | Iterable<Linha>,
): AsyncGenerator<Buffer> {
  if (formato === 'xlsx') {
    yield* xlsxBytes(
      nome,
      colunas.map(({ title }) => ({ title, width: Math.min(60, Math.max(12, title.length + 2)) })),
      celulas(colunas, linhas),
    );
    return;
  }
  yield Buffer.from(BOM + csvLine(colunas.map(({ title }) => title)));
  for await (const linha of linhas)
    yield Buffer.from(csvLine(colunas.map((campo) => csvCell(campo, linha as never))));
}

async function* celulas(colunas: readonly FieldModel[], linhas: AsyncIterable<Linha> | Iterable<Linha>) {
  for await (const linha of linhas) yield colunas.map((campo) => xlsxCell(campo, linha as never));
}

const FIXAS = [
  coluna('_participante', texto.participante),
  coluna('_centro', texto.centro),
  coluna('_visita', texto.visita),
  coluna('_data', texto.data, 'date'),
  coluna('_versao', texto.versao, 'integer'),
  coluna('_situacao', texto.situacao),
];

/** Columns of a form whatever its version: a field keeps its key, and the newest version says its title. Tables stand in the ODM. */
export function colunasDoFormulario(versoes: readonly VersaoOdm[]): readonly FieldModel[] {
  const campos = new Map<string, FieldModel>();
  for (const { entity } of versoes.toSorted((a, b) => a.numero - b.numero))
    for (const field of entity.fields)
      if (field.kind !== 'child' && field.kind !== 'file')
        campos.set(field.id, { ...field, title: `${field.title} (${field.id})` });
  return [...FIXAS, ...campos.values(), coluna('_pontuacao', texto.pontuacao)];
}

/** A row of each time the form was asked for, subject after subject. */
export async function* linhasDoFormulario(
  db: Queryable,
  onde: {
    readonly estudoId: number;
    readonly serieId: number;
    readonly centros: readonly CentroDosDados[];
    readonly versoes: readonly VersaoOdm[];
  },
): AsyncGenerator<Linha> {
  const centroDe = new Map(onde.centros.map(({ id, numero }) => [id, numero]));
  const versaoDe = new Map(onde.versoes.map((versao) => [versao.id, versao.numero]));
  const participantes = await participantesDosDados(db, {
    estudoId: onde.estudoId,
    centros: onde.centros.map(({ id }) => id),
  });
  for (const { id, numero, centroId } of participantes)
    for (const linha of await formulariosDosDados(db, { participanteId: id, serieId: onde.serieId }))
      yield {
        ...valoresDe(linha.valores),
        _participante: numero,
        _centro: centroDe.get(centroId) ?? '',
        _visita: linha.visita,
        _data: linha.realizadaEm,
        _versao: versaoDe.get(linha.formTemplateId) ?? null,
        _situacao: linha.situacao === 'PREENCHIDO' ? texto.preenchido : texto.pendente,
        _pontuacao: pontuacaoDe(linha.pontuacao)
          .map(({ titulo, valor }) => `${titulo}: ${valor ?? '—'}`)
          .join('; '),
      };
}

export const COLUNAS_DICIONARIO = [
  coluna('formulario', texto.formulario),
  coluna('versao', texto.versao, 'integer'),
  coluna('campo', texto.campo),
  coluna('rotulo', texto.rotulo),
  coluna('tipo', texto.tipo),
  coluna('unidade', texto.unidade),
  coluna('faixa', texto.faixa),
  coluna('opcoes', texto.opcoes),
  coluna('obrigatorio', texto.obrigatorio),
  coluna('visitas', texto.visitas),
  coluna('oid', texto.oid),
];

/** What each column of a study means. */
export function linhasDoDicionario(
  versoes: readonly VersaoOdm[],
  visitas: readonly VisitaDosDados[],
): readonly Linha[] {
  return versoes.flatMap((versao) => {
    const onde = visitas
      .filter(({ formularios }) => formularios.some(({ id }) => id === versao.id))
      .map(({ nome }) => nome)
      .join('; ');
    const linhasDe = (fields: readonly FieldModel[], base: string): readonly Linha[] =>
      fields.flatMap((field) =>
        field.child
          ? linhasDe(field.child.fields, `${field.id}.`)
          : [
              {
                formulario: versao.nome,
                versao: versao.numero,
                campo: base + field.id,
                rotulo: field.title,
                obrigatorio: field.required ? texto.sim : texto.nao,
                visitas: onde,
                oid: `I.${versao.id}.${base}${field.id}`,
                ...campoDito(field),
              },
            ],
      );
    return linhasDe(versao.entity.fields, '');
  });
}

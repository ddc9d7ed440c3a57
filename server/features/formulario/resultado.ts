/** Results of a form: its answers by column, page by page, and summed up (FORM-01, UTIL-03). */
import { ACAO_CLINICA } from '#domain/acesso/leitura.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { colunasDe } from '#domain/formulario/resultado/colunas.ts';
import type {
  Agregado,
  Coluna,
  LinhaResultado,
  PaginaResultado,
  Resultados,
} from '#domain/formulario/resultado/wire.ts';
import { compilar, RECURSO_RESPOSTA } from '#domain/formulario/compilar.ts';
import { lerDado } from '#domain/formulario/ler.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { hoje } from '#server/clock.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { plainCell } from '#server/engine/export/cells.ts';
import { parseListQuery, type ListQuery, type QueryInput } from '#server/engine/filters.ts';
import { exactCount, listPage } from '#server/engine/list.ts';
import { showRows } from '#server/engine/records.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { serieDe, templatePorId } from './repository.ts';
import { conteudosDe, somar, versoesPublicadas } from './resultado-repository.ts';

/** One series of a form as its answers are read. */
export type Serie = {
  readonly modelo: Resultados['modelo'];
  readonly versoes: readonly { readonly id: number; readonly numero: number }[];
  readonly colunas: readonly Coluna[];
  /** The compiled form of each version, by its id. */
  readonly formularios: ReadonlyMap<number, EntityModel>;
};

/** The series of any of its versions; 404 for another provider's. */
export async function serieDoModelo({ pool, prestadorId }: EntityCall, id: number): Promise<Serie> {
  const template = await templatePorId(pool, id);
  if (!template || prestadorId === undefined || template.prestadorId !== prestadorId)
    throw new AppError('nao-encontrado');
  const serieId = serieDe(template);
  const lidas = (await versoesPublicadas(pool, serieId, prestadorId)).flatMap((versao) => {
    const leitura = lerDado(versao.dado);
    return leitura.ok ? [{ ...versao, dado: leitura.dado }] : [];
  });
  return {
    modelo: { id, nome: lidas[0]?.nome ?? template.nome, serieId },
    versoes: lidas.map((versao) => ({ id: versao.id, numero: versao.numero })),
    colunas: colunasDe(lidas),
    formularios: new Map(
      lidas.map(({ id: versao, nome, dado }) => [versao, compilar(nome, dado, hoje()).entity]),
    ),
  };
}

/** The list's own filters, held to the series. */
export function pedidoDe(
  call: EntityCall,
  serie: Serie,
  input: QueryInput,
  reserved: readonly string[] = [],
): ListQuery {
  if ('serieId' in input || 'q' in input || '_lixeira' in input)
    throw new AppError('filtro-desconhecido', { params: { filtro: 'serieId' } });
  const reader = { entity: call.entity, ability: call.ability, usuarioId: call.contexto.usuario.id };
  return parseListQuery({ ...input, serieId: String(serie.modelo.serieId) }, reader, reserved);
}

const VAZIO: Agregado = { preenchidas: 0, contagens: [], medidas: null, extremos: null, textos: [] };

/** The sums of the answers that the caller may read. */
export async function resultados(call: EntityCall, serie: Serie, input: QueryInput): Promise<Resultados> {
  const query = pedidoDe(call, serie, input);
  const somas = await somar(call.pool, call, query, serie.colunas);
  const respostas = new Map((somas.versoes ?? []).map(({ id, respostas: n }) => [id, n]));
  const campos = Object.fromEntries(
    serie.colunas.map(({ chave }): [string, Agregado] => {
      const doCampo = <T extends { readonly campo: string }>(lista: readonly T[] | null) =>
        (lista ?? []).filter(({ campo }) => campo === chave);
      const [total] = doCampo(somas.totais);
      const [medida] = doCampo(somas.medidas);
      const [extremo] = doCampo(somas.extremos);
      return [
        chave,
        {
          ...VAZIO,
          preenchidas: total?.preenchidas ?? 0,
          ...(total?.linhas == null ? {} : { linhas: total.linhas }),
          contagens: doCampo(somas.contagens).map(({ valor, rotulo, n }) => ({
            valor,
            n,
            ...(rotulo === null ? {} : { rotulo }),
          })),
          medidas: medida
            ? {
                n: medida.n,
                minimo: medida.minimo,
                maximo: medida.maximo,
                media: medida.media,
                mediana: medida.mediana,
                soma: medida.soma,
              }
            : null,
          extremos: extremo ? [extremo.primeiro, extremo.ultimo] : null,
          textos: doCampo(somas.textos).map(({ id, texto: escrito }) => ({ id, texto: escrito })),
        },
      ];
    }),
  );
  await lida(call, serie, input, somas.total);
  return {
    modelo: serie.modelo,
    versoes: serie.versoes.map((versao) => ({ ...versao, respostas: respostas.get(versao.id) ?? 0 })),
    total: somas.total,
    semClinicas: !call.ability.can(ACAO_CLINICA, 'paciente'),
    colunas: serie.colunas,
    campos,
    porDia: somas.por_dia ?? [],
  };
}

/** One page of the answers, newest first unless asked otherwise. */
export async function respostasEmTabela(
  call: EntityCall,
  serie: Serie,
  input: QueryInput,
): Promise<PaginaResultado> {
  const query = pedidoDe(call, serie, input);
  const [linhas, total] = await Promise.all([
    linhasDe(call, serie, query),
    exactCount(call.pool, call, query),
  ]);
  await lida(call, serie, input, linhas.length);
  return {
    total,
    linhas: linhas.map(({ row, celulas }) => ({
      id: row.id,
      numero: row.numero as number,
      respondidaEm: String(row.respondidaEm),
      paciente: nomeDe(row, 'pacienteId'),
      por: row.criadoPor as string | null,
      origem: row.origem as LinhaResultado['origem'],
      celulas,
    })),
  };
}

export type LinhaLida = {
  /** The row as the list of answers shows it. */
  readonly row: Row;
  /** The values as a row of its version, with the names of what they refer to. */
  readonly valores: Row;
  readonly formulario: EntityModel | undefined;
  readonly celulas: { readonly [chave: string]: string };
};

/** The answers of a list's page with what they hold, each read by its own version. */
export async function linhasDe(
  call: EntityCall,
  { formularios }: Serie,
  query: ListQuery,
): Promise<readonly LinhaLida[]> {
  const { rows } = await listPage(call.pool, call, query);
  await showRows(call, rows);
  const conteudos = new Map(
    (
      await conteudosDe(
        call.pool,
        call,
        rows.map(({ id }) => id),
      )
    ).map((conteudo) => [conteudo.id, conteudo]),
  );
  return rows.map((row) => {
    const conteudo = conteudos.get(row.id);
    const formulario = conteudo && formularios.get(conteudo.formTemplateId);
    const proprios = JSON.parse(conteudo?.valores ?? '{}') as { readonly [campo: string]: unknown };
    const nomes = JSON.parse(conteudo?.rotulos ?? '{}') as { readonly [chave: string]: string };
    const valores = comNomes(
      { ...proprios, id: row.id, versao: row.versao },
      formulario?.fields ?? [],
      nomes,
    );
    return { row, valores, formulario, celulas: formulario ? celulasDe(formulario, valores, nomes) : {} };
  });
}

/** The row with `_ref`: the names that what it refers to had when it was answered. */
function comNomes(row: Row, fields: EntityModel['fields'], nomes: { readonly [chave: string]: string }): Row {
  const refs = fields.flatMap(({ id, ref }) => {
    const label = ref && typeof row[id] === 'number' ? nomes[`${ref.resource}:${row[id]}`] : undefined;
    return label === undefined ? [] : [[id, { id: row[id], label }] as const];
  });
  return { ...row, _ref: Object.fromEntries(refs) };
}

/** What stands in each cell. In the column of a table its number of rows, in those inside it the values one after the other. */
function celulasDe(formulario: EntityModel, valores: Row, nomes: { readonly [chave: string]: string }) {
  const celulas: { [chave: string]: string } = {};
  const por = (chave: string, valor: string): void => {
    if (valor !== '') celulas[chave] = valor;
  };
  for (const field of formulario.fields) {
    const value = valores[field.id];
    if (field.kind === 'file') por(field.id, value ? texto.anexo : '');
    else if (field.kind !== 'child') por(field.id, plainCell(field, valores));
    else if (Array.isArray(value) && value.length > 0) {
      const linhas = (value as readonly Row[]).map((linha) =>
        comNomes(linha, field.child?.fields ?? [], nomes),
      );
      por(field.id, String(linhas.length));
      for (const inner of field.child?.fields ?? [])
        por(
          `${field.id}.${inner.id}`,
          linhas
            .map((linha) =>
              inner.kind === 'file' ? (linha[inner.id] ? texto.anexo : '') : plainCell(inner, linha),
            )
            .filter((celula) => celula !== '')
            .join('; '),
        );
    }
  }
  return celulas;
}

export function nomeDe(row: Row, campo: string): string | null {
  const refs = row._ref as { readonly [campo: string]: { readonly label?: string } | undefined } | undefined;
  return refs?.[campo]?.label ?? null;
}

/** What many patients told leaves the register: read, and by whom, as one event. */
async function lida(
  { pool, contexto }: EntityCall,
  { modelo }: Serie,
  input: QueryInput,
  linhas: number,
): Promise<void> {
  const filtros = Object.fromEntries(Object.entries(input).filter(([key]) => !key.startsWith('_')));
  const depois = { modelo: modelo.nome, linhas, ...(Object.keys(filtros).length > 0 ? { filtros } : {}) };
  await auditAct(pool, RECURSO_RESPOSTA, contexto, { acao: 'ver', id: null, depois });
}

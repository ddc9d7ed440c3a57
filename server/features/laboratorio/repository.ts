/** What the laboratory needs beyond what the engine reads: exams of an order, references, the last results, the bench. */
import type { ContagemDaBancada, EsperaRemessa } from '#domain/laboratorio/wire.ts';
import { germeDito, germesDe, type LinhaDoAntibiograma } from '#domain/laboratorio/antibiograma.ts';
import type { Analito, Anterior, Pessoa, Referencia } from '#domain/laboratorio/julgar.ts';
import type { ResultadoNoTempo } from '#domain/laboratorio/curva.ts';
import type { Dito, ResultadoDoLaudo } from '#domain/laboratorio/laudo.ts';
import type { ComIdade } from '#domain/formato/data.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant, ofTenantOrHouse } from '#server/database/tenant.ts';
import { all, exactlyOne, first, isoSql, sql } from '#server/database/typed.ts';
import { Params } from '#server/engine/filters.ts';
import { scopeSql, scopeWhere, type ListScope, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(alias, String(prestadorId)));

export type AnalitoDoExame = Analito & {
  readonly codigo: string;
  readonly nome: string;
  readonly loinc: string | null;
  readonly formula: string | null;
};

export type ExameDoLaboratorio = {
  readonly exameId: number;
  readonly nome: string;
  readonly setorId: number;
  readonly recipienteId: number;
  readonly apoioId: number | null;
  readonly metodo: string | null;
  readonly preparo: string | null;
  readonly analitos: readonly AnalitoDoExame[];
};

const ANALITOS = `(SELECT coalesce(json_agg(json_build_object('codigo', a.codigo, 'nome', a.nome, 'tipo', a.tipo, 'unidade', a.unidade, 'loinc', a.loinc, 'formula', a.formula,
      'casas', a.casas, 'criticoAbaixo', a.critico_abaixo::text, 'criticoAcima', a.critico_acima::text, 'variacao', a.variacao) ORDER BY a.ordem), '[]')
    FROM exame_laboratorio_analitos a WHERE a.exame_laboratorio_id = e.id)`;
const EXAME = `e.id AS "exameId", e.nome, e.setor_id AS "setorId", e.recipiente_id AS "recipienteId", e.apoio_id AS "apoioId", e.metodo, e.preparo, ${ANALITOS} AS analitos`;

/** What the laboratory of this provider does of these procedures, in the order in which they are asked for. */
export function examesDosProcedimentos(
  db: Queryable,
  prestadorId: number,
  procedimentos: readonly number[],
): Promise<ExameDoLaboratorio[]> {
  return all(
    db,
    sql<ExameDoLaboratorio>`SELECT ${sql.raw(EXAME)} FROM exame_laboratorio e
      WHERE ${daCasa('e.', prestadorId)} AND e.excluido_em IS NULL AND e.ativo AND e.procedimento_id = ANY (${[...procedimentos]}::bigint[])
      ORDER BY array_position(${[...procedimentos]}::bigint[], e.procedimento_id)`,
  );
}

/** The time that each of these exams promises, in hours. */
export function prazosDe(
  db: Queryable,
  ids: readonly number[],
): Promise<{ readonly exameId: number; readonly prazoHoras: number | null }[]> {
  return all(
    db,
    sql<{
      exameId: number;
      prazoHoras: number | null;
    }>`SELECT e.id AS "exameId", e.prazo_horas AS "prazoHoras" FROM exame_laboratorio e WHERE e.id = ANY (${[...ids]}::bigint[])`,
  );
}

/** The exams as they are now, also those that are in use no more. */
export function examesDe(db: Queryable, ids: readonly number[]): Promise<ExameDoLaboratorio[]> {
  return all(
    db,
    sql<ExameDoLaboratorio>`SELECT ${sql.raw(EXAME)} FROM exame_laboratorio e WHERE e.id = ANY (${[...ids]}::bigint[])`,
  );
}

export type ReferenciaDoExame = Referencia & { readonly exameId: number };

/** In their order; which of them holds is a rule of src/domain. */
export function referenciasDe(db: Queryable, exames: readonly number[]): Promise<ReferenciaDoExame[]> {
  return all(
    db,
    sql<ReferenciaDoExame>`SELECT r.exame_laboratorio_id AS "exameId", r.analito, r.sexo, r.idade_de AS "idadeDe", r.idade_ate AS "idadeAte",
        r.unidade_idade AS "unidadeIdade", r.minimo::text AS minimo, r.maximo::text AS maximo, r.texto, r.fonte,
        r.gestacao_de AS "gestacaoDe", r.gestacao_ate AS "gestacaoAte", r.inicio_vigencia::text AS "inicioVigencia", r.fim_vigencia::text AS "fimVigencia"
      FROM exame_laboratorio_referencias r WHERE r.exame_laboratorio_id = ANY (${[...exames]}::bigint[]) ORDER BY r.exame_laboratorio_id, r.ordem`,
  );
}

export type PessoaDaAmostra = Pessoa &
  ComIdade & {
    readonly id: number;
    /** As the house calls the patient: by the social name, where there is one. */
    readonly nome: string;
    readonly nomeCivil: string;
    readonly identidadeGenero: string | null;
    readonly obito: boolean;
    readonly dataObito: string | null;
  };

/** Sex and birth, by which references are chosen, and how the patient is called. */
export async function pessoaDe(db: Queryable, pacienteId: number): Promise<PessoaDaAmostra> {
  const [pessoa] = await pessoasDe(db, [pacienteId]);
  if (!pessoa) throw new Error(`no patient ${pacienteId}`);
  return pessoa;
}

/** The same of many. */
export function pessoasDe(db: Queryable, pacientes: readonly number[]): Promise<PessoaDaAmostra[]> {
  return all(
    db,
    sql<PessoaDaAmostra>`SELECT p.id, p.sexo, p.data_nascimento::text AS nascimento, ${sql.raw(nomeSql('p'))} AS nome,
        p.nome AS "nomeCivil", p.identidade_genero AS "identidadeGenero",
        p.idade_estimada AS "idadeEstimada", p.idade_estimada_em::text AS "idadeEstimadaEm", p.obito, p.data_obito::text AS "dataObito"
      FROM paciente p WHERE p.id = ANY (${[...pacientes]}::bigint[])`,
  );
}

export type AnteriorDoAnalito = Anterior & { readonly amostraId: number; readonly analito: string };

/** Of each sample, the last released values of its patient at this provider, collected before it, of what it measures. */
export function anterioresDe(
  db: Queryable,
  {
    prestadorId,
    fuso,
    amostras,
  }: {
    readonly prestadorId: number;
    readonly fuso: string;
    readonly amostras: readonly {
      readonly id: number;
      readonly pacienteId: number;
      readonly antesDe: string;
    }[];
  },
): Promise<AnteriorDoAnalito[]> {
  return all(
    db,
    sql<AnteriorDoAnalito>`SELECT DISTINCT ON (c.id, r.analito) c.id AS "amostraId", r.analito, r.valor,
        (t.coletada_em AT TIME ZONE ${fuso})::date::text AS dia
      FROM unnest(${amostras.map(({ id }) => id)}::bigint[], ${amostras.map(({ pacienteId }) => pacienteId)}::bigint[],
          ${amostras.map(({ antesDe }) => antesDe)}::timestamptz[]) AS c (id, paciente_id, antes_de)
      JOIN amostra t ON t.paciente_id = c.paciente_id AND t.id <> c.id AND t.coletada_em < c.antes_de
      JOIN amostra_resultados r ON r.amostra_id = t.id
      WHERE ${daCasa('t.', prestadorId)} AND t.situacao = 'LIBERADA' AND t.excluido_em IS NULL AND r.valor IS NOT NULL
        AND r.analito IN (SELECT m.analito FROM amostra_resultados m WHERE m.amostra_id = c.id)
      ORDER BY c.id, r.analito, t.coletada_em DESC, t.id DESC`,
  );
}

export type LaboratorioProprio = {
  readonly nome: string;
  readonly cnes: string | null;
  /** The provider's, which the laboratory is part of. */
  readonly cnesDaUnidade: string | null;
  readonly responsavelTecnicoId: number | null;
  readonly liberaOutraPessoa: boolean;
};

/** The laboratory of the provider: its own before the house's. */
export function laboratorioProprio(
  db: Queryable,
  prestadorId: number,
): Promise<LaboratorioProprio | undefined> {
  return first(
    db,
    sql<LaboratorioProprio>`SELECT l.nome, l.cnes, (SELECT u.cnes FROM prestador u WHERE u.id = ${prestadorId}) AS "cnesDaUnidade", l.responsavel_tecnico_id AS "responsavelTecnicoId", coalesce(l.libera_outra_pessoa, false) AS "liberaOutraPessoa"
      FROM laboratorio l WHERE l.tipo = 'PROPRIO' AND l.ativo AND l.excluido_em IS NULL
        AND ${sql.raw(ofTenantOrHouse('l.', String(prestadorId)))}
      ORDER BY l.prestador_id NULLS LAST, l.id LIMIT 1`,
  );
}

export type DoLaudo = {
  readonly pedido: string | null;
  readonly quemPediu: string | null;
  readonly recipiente: string;
  readonly material: string;
};

/** The outside laboratory that measured it. */
export function apoioDe(
  db: Queryable,
  id: number,
): Promise<{ readonly nome: string; readonly cnes: string | null }> {
  return exactlyOne(
    db,
    sql<{ nome: string; cnes: string | null }>`SELECT l.nome, l.cnes FROM laboratorio l WHERE l.id = ${id}`,
  );
}

/** What the report says of the order and of the tube. */
export function doLaudo(db: Queryable, amostraId: number): Promise<DoLaudo> {
  return exactlyOne(
    db,
    sql<DoLaudo>`SELECT coalesce(e.titulo, q.titulo) AS pedido, coalesce(f.nome, q.solicitante) AS "quemPediu", c.nome AS recipiente, c.material
      FROM amostra t JOIN recipiente_coleta c ON c.id = t.recipiente_id
      LEFT JOIN pedido_exame e ON e.id = t.pedido_id LEFT JOIN pedido_laboratorio q ON q.id = t.pedido_laboratorio_id
      LEFT JOIN profissional f ON f.id = t.profissional_id WHERE t.id = ${amostraId}`,
  );
}

export type ResultadoLiberado = ResultadoDoLaudo & { readonly dia: string };

export type UltimoLaudo = {
  readonly resultados: readonly Dito[];
  readonly antibiograma: readonly LinhaDoAntibiograma[];
};

/** All that was released of an order, the row that is being released with it: it is in its new state already. */
export function liberadosDoPedido(
  db: Queryable,
  pedidoId: number,
  fuso: string,
): Promise<ResultadoLiberado[]> {
  return all(
    db,
    sql<ResultadoLiberado>`SELECT r.exame, r.nome, r.valor, r.unidade, r.metodo, r.nota, r.interpretacao, r.referencia, r.fonte, r.anterior,
        (t.liberada_em AT TIME ZONE ${fuso})::date::text AS dia
      FROM amostra t JOIN amostra_resultados r ON r.amostra_id = t.id
      WHERE t.pedido_id = ${pedidoId} AND t.situacao = 'LIBERADA' AND t.excluido_em IS NULL ORDER BY t.id, r.ordem`,
  );
}

/** Germs of what was released of an order, in words, by exam. */
export async function germesDoPedido(
  db: Queryable,
  pedidoId: number,
): Promise<readonly { readonly exame: string; readonly dito: string }[]> {
  const rows = await all(
    db,
    sql<
      LinhaDoAntibiograma & { readonly exame: string }
    >`SELECT a.exame_id AS "exameId", a.isolado, a.germe, a.quantidade, a.antimicrobiano, a.valor, a.categoria, e.nome AS exame
      FROM amostra t JOIN amostra_antibiograma a ON a.amostra_id = t.id JOIN exame_laboratorio e ON e.id = a.exame_id
      WHERE t.pedido_id = ${pedidoId} AND t.situacao = 'LIBERADA' AND t.excluido_em IS NULL ORDER BY t.id, a.ordem`,
  );
  return germesDe(rows).map((germe) => ({
    exame: rows.find(({ exameId }) => exameId === germe.exameId)?.exame ?? '',
    dito: germeDito(germe),
  }));
}

/** Which exams are cultures, each with the drugs that it is tested against. */
export function culturasDe(
  db: Queryable,
  exames: readonly number[],
): Promise<
  {
    readonly exameId: number;
    readonly exame: string;
    readonly codigo: string;
    readonly antimicrobianos: readonly string[];
  }[]
> {
  return all(
    db,
    sql<{
      exameId: number;
      exame: string;
      codigo: string;
      antimicrobianos: string[];
    }>`SELECT e.id AS "exameId", e.nome AS exame, e.codigo,
        ARRAY(SELECT m.nome FROM exame_laboratorio_antimicrobianos m WHERE m.exame_laboratorio_id = e.id ORDER BY m.ordem) AS antimicrobianos
      FROM exame_laboratorio e WHERE e.id = ANY (${[...exames]}::bigint[]) AND e.cultura ORDER BY e.nome`,
  );
}

/** Accounts of who asked. */
export async function contasDe(db: Queryable, profissionalId: number): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT u.id FROM usuario u WHERE u.profissional_id = ${profissionalId} AND u.ativo AND u.excluido_em IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Accounts that read this report since it was first released: the sample, its order, or the paper among the patient's
 * documents. What was read at the bench before is no report.
 */
export async function leitoresDoLaudo(
  db: Queryable,
  {
    id,
    pedidoId,
    pacienteId,
    documentos,
  }: {
    readonly id: number;
    /** Null: it came over the counter, and nobody read its order in a chart. */
    readonly pedidoId: number | null;
    readonly pacienteId: number;
    readonly documentos: readonly string[];
  },
): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`WITH primeira AS (SELECT min(a.em) AS em FROM auditoria a WHERE a.recurso = 'amostras' AND a.registro_id = ${id}
        AND a.acao = 'transitar' AND a.depois ->> 'situacao' = 'LIBERADA'),
      lido AS (
        SELECT a.usuario_id, a.em FROM auditoria a WHERE a.recurso = 'amostras' AND a.registro_id = ${id}
          AND a.acao IN ('ver', 'imprimir', 'ver-documento', 'baixar-documento')
        UNION ALL
        SELECT a.usuario_id, a.em FROM auditoria a WHERE a.recurso = 'pedidos-exame' AND a.registro_id = ${pedidoId}
          AND (a.acao IN ('ver', 'imprimir') OR a.acao = 'transitar' AND a.depois ->> 'situacao' = 'VISTO')
        UNION ALL
        SELECT a.usuario_id, a.em FROM auditoria a WHERE a.recurso = 'pacientes' AND a.registro_id = ${pacienteId}
          AND a.acao IN ('ver-documento', 'baixar-documento') AND a.depois ->> 'objectId' = ANY (${[...documentos]}::text[]))
      SELECT DISTINCT u.id FROM lido JOIN primeira ON lido.em >= primeira.em JOIN usuario u ON u.id = lido.usuario_id
      WHERE u.ativo AND u.excluido_em IS NULL ORDER BY u.id`,
  );
  return rows.map(({ id: conta }) => conta);
}

/** What the last report of this sample said: the sample itself has what was typed since. Undefined: there was none. */
export function ultimoLaudo(db: Queryable, id: number): Promise<UltimoLaudo | undefined> {
  return first(
    db,
    sql<UltimoLaudo>`SELECT
        (SELECT coalesce(jsonb_agg(jsonb_build_object('exameId', (r ->> 'exame_id')::int, 'analito', r ->> 'analito', 'valor', r ->> 'valor',
            'interpretacao', r ->> 'interpretacao', 'referencia', r ->> 'referencia')), '[]') FROM jsonb_array_elements(a.depois -> 'resultados') r) AS resultados,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('exameId', (g ->> 'exame_id')::int, 'isolado', (g ->> 'isolado')::int, 'germe', g ->> 'germe',
            'quantidade', g ->> 'quantidade', 'antimicrobiano', g ->> 'antimicrobiano', 'valor', g ->> 'valor', 'categoria', g ->> 'categoria') ORDER BY n),
            '[]') FROM jsonb_array_elements(a.depois -> 'antibiograma') WITH ORDINALITY t (g, n)) AS antibiograma
      FROM auditoria a WHERE a.recurso = 'amostras' AND a.registro_id = ${id}
        AND a.acao = 'transitar' AND a.depois ->> 'situacao' = 'LIBERADA' ORDER BY a.seq DESC LIMIT 1`,
  );
}

/** The papers of this sample, of every version. */
export async function papeisDaAmostra(db: Queryable, id: number): Promise<readonly string[]> {
  const rows = await all(
    db,
    sql<{
      documento: string;
    }>`SELECT DISTINCT a.depois ->> 'documentoId' AS documento FROM auditoria a
      WHERE a.recurso = 'amostras' AND a.registro_id = ${id} AND a.acao = 'transitar' AND a.depois ->> 'documentoId' IS NOT NULL`,
  );
  return rows.map(({ documento }) => documento);
}

/** Samples in sight by sector and state; those that are over stand in the search. */
export function contagens(db: Queryable, escopo: Scope): Promise<ContagemDaBancada[]> {
  return all(
    db,
    sql<ContagemDaBancada>`SELECT t.setor_id AS "setorId", s.nome AS setor, t.situacao, count(*)::int AS quantas
      FROM amostra t JOIN setor_laboratorio s ON s.id = t.setor_id
      WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao NOT IN ('LIBERADA', 'CANCELADA')
      GROUP BY t.setor_id, s.nome, t.situacao ORDER BY s.nome, t.setor_id`,
  );
}

/** Samples at the bench that go to an outside laboratory and stand in no list yet, by laboratory. */
export function esperamRemessa(db: Queryable, escopo: Scope): Promise<EsperaRemessa[]> {
  return all(
    db,
    sql<EsperaRemessa>`SELECT l.id AS "laboratorioId", l.nome AS laboratorio, count(*)::int AS quantas
      FROM amostra t JOIN laboratorio l ON l.id = t.apoio_id
      WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao = 'RECEBIDA' AND t.remessa_id IS NULL
      GROUP BY l.id, l.nome ORDER BY l.nome, l.id`,
  );
}

export async function criticosPendentes(db: Queryable, escopo: Scope): Promise<number> {
  const { total } = await exactlyOne(
    db,
    sql<{ total: number }>`SELECT count(*)::int AS total FROM valor_critico t
      WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.situacao = 'PENDENTE'`,
  );
  return total;
}

/** Held until the end of the transaction. */
export async function travarAmostra(db: Queryable, id: number): Promise<void> {
  await all(db, sql<{ id: number }>`SELECT t.id FROM amostra t WHERE t.id = ${id} FOR NO KEY UPDATE`);
}

/** Samples in sight, by their labels. */
export async function amostrasDasEtiquetas(
  db: Queryable,
  escopo: Scope,
  etiquetas: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await all(
    db,
    sql<{ readonly id: number; readonly etiqueta: string }>`SELECT t.id, t.etiqueta
      FROM amostra t WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.etiqueta = ANY (${[...etiquetas]}::text[])`,
  );
  return new Map(rows.map(({ id, etiqueta }) => [etiqueta, id]));
}

/** Results of a patient that were released, oldest first, in sight of whoever reads; at most so many, the latest. */
export async function resultadosNoTempo(
  db: Queryable,
  scope: ListScope,
  pacienteId: number,
  limite: number,
): Promise<ResultadoNoTempo[]> {
  const params = new Params();
  const where = [
    `t.paciente_id = ${params.add(pacienteId)}`,
    `t.excluido_em IS NULL AND t.situacao = 'LIBERADA' AND t.coletada_em IS NOT NULL AND r.tipo = 'NUMERO' AND r.valor IS NOT NULL`,
    ...scopeSql(scope, 't', params),
  ];
  const rows = await all<ResultadoNoTempo>(db, {
    text: `SELECT r.analito, r.nome, r.unidade, r.valor, r.interpretacao, r.referencia, ${isoSql('t.coletada_em')} AS em
      FROM amostra t JOIN amostra_resultados r ON r.amostra_id = t.id
      WHERE ${where.join(' AND ')} ORDER BY t.coletada_em DESC, t.id DESC, r.ordem LIMIT ${params.add(limite)}`,
    values: params.values,
  });
  return rows.toReversed();
}

/** The report of a sample, as a public link asks for it. `travar`: until the transaction ends. */
export type LaudoDaAmostra = {
  readonly situacao: string;
  readonly documentoId: string | null;
  readonly semEfeito: boolean;
  readonly versao: number;
  readonly exames: string;
  readonly liberadaEm: string;
  readonly pacienteId: number;
  readonly prestadorId: number;
  readonly fuso: string | null;
};

export function laudoDaAmostra(
  db: Queryable,
  id: number,
  { travar = false }: { readonly travar?: boolean } = {},
): Promise<LaudoDaAmostra | undefined> {
  return first(
    db,
    sql<LaudoDaAmostra>`SELECT a.situacao, a.documento_id AS "documentoId", d.sem_efeito_em IS NOT NULL AS "semEfeito",
        COALESCE(a.versao_laudo, 1) AS versao, a.exames, COALESCE(${iso('a.liberada_em')}, '') AS "liberadaEm",
        a.paciente_id AS "pacienteId", a.prestador_id AS "prestadorId", p.fuso_horario AS fuso
      FROM amostra a JOIN prestador p ON p.id = a.prestador_id
      LEFT JOIN documento d ON d.object_id = a.documento_id::uuid
      WHERE a.id = ${id} AND a.excluido_em IS NULL ${sql.raw(travar ? 'FOR UPDATE OF a' : '')}`,
  );
}

/** When each version of the report was released, the first before. */
export async function liberacoesDaAmostra(db: Queryable, id: number): Promise<readonly string[]> {
  const rows = await all(
    db,
    sql<{ em: string }>`SELECT ${iso('t.em')} AS em FROM transicao t
      WHERE t.recurso = 'amostras' AND t.registro_id = ${id} AND t.nome = 'liberar' ORDER BY t.id`,
  );
  return rows.map(({ em }) => em);
}

/** The released sample of the patient whose report this document is; undefined: it is no report in force. */
export async function amostraDoLaudo(
  db: Queryable,
  pacienteId: number,
  documentoId: string,
): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM amostra WHERE paciente_id = ${pacienteId} AND documento_id = ${documentoId} AND situacao = 'LIBERADA'
      AND excluido_em IS NULL`,
  );
  return row?.id;
}

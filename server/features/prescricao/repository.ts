/** What prescriptions ask the tables: the chart and its patient, medicines, and what they are checked against. */
import type { RegistroProfissional } from '#domain/assinatura/marcas-saude.ts';
import type { Emitente } from '#domain/prescricao/impresso.ts';
import type { ExigenciaSncr } from '#domain/prescricao/sncr.ts';
import { palavrasDaBusca, type Listado } from '#domain/prescricao/texto-livre.ts';
import type { Interacao, ItemPrescrito } from '#domain/prescricao/tipos.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

export type ProntuarioDoItem = {
  readonly prestadorId: number;
  readonly pacienteId: number;
  readonly profissionalId: number | null;
  readonly estado: string;
  readonly nomePaciente: string | null;
};

/** Undefined: not there, or not in the caller's sight (`escopo` of charts): another provider's, or restricted. */
export function prontuarioPara(
  db: Queryable,
  escopo: Scope,
  id: number,
): Promise<ProntuarioDoItem | undefined> {
  return first(
    db,
    query
      .selectFrom('prontuario as p')
      .where('p.id', '=', id)
      .where(scopeWhere(escopo, 'p'))
      .where('p.excluido_em', 'is', null)
      .select([
        'p.prestador_id as prestadorId',
        'p.paciente_id as pacienteId',
        'p.profissional_id as profissionalId',
        'p.estado',
        'p.nome_paciente as nomePaciente',
      ])
      .$castTo<ProntuarioDoItem>(),
  );
}

export type Medicamento = {
  readonly id: number;
  readonly nome: string;
  readonly principioAtivo: string | null;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
};

export async function medicamentosPor(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Medicamento>> {
  if (ids.length === 0) return new Map();
  const rows = await all(
    db,
    query
      .selectFrom('medicamento')
      .where('id', 'in', [...ids])
      .select(['id', 'nome', 'principio_ativo as principioAtivo', 'controle', 'antimicrobiano'])
      .$castTo<Medicamento>(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type Achado = {
  readonly medicamentoId: number;
  readonly nome: string;
  readonly principioAtivo: string | null;
  readonly via: string | null;
  readonly unidade: string | null;
  readonly controle: string | null;
  readonly antimicrobiano: boolean;
};

/**
 * Medicines in use in whose name or ingredient some word begins with each of these, each presentation once, whoever makes
 * it; what most make comes first. `busca` holds codes and packages too: it finds by its index, the names decide.
 */
export function procurarMedicamentos(
  db: Queryable,
  palavras: readonly string[],
  { hoje, quantos }: { readonly hoje: string; readonly quantos: number },
): Promise<Achado[]> {
  const chave = (at: number): string => `replace(replace(zelo_busca($${at + 1}), '%', ''), '_', '')`;
  const indice = palavras.map((_, at) => `busca LIKE '%' || ${chave(at)} || '%'`);
  const comeca = palavras.map(
    (_, at) =>
      `' ' || chave || ' ' || zelo_busca(coalesce("principioAtivo", '')) LIKE '% ' || ${chave(at)} || '%'`,
  );
  return all<Achado>(db, {
    text: `WITH candidatos AS (
        SELECT id AS "medicamentoId", coalesce(produto, nome) AS nome, zelo_busca(coalesce(produto, nome)) AS chave,
               principio_ativo AS "principioAtivo", via, unidade, controle, antimicrobiano
          FROM medicamento
         WHERE ${indice.join(' AND ')} AND ativo AND excluido_em IS NULL AND (fim_vigencia IS NULL OR fim_vigencia >= $${palavras.length + 1})
      ), achados AS (
        SELECT DISTINCT ON (chave) *, count(*) OVER (PARTITION BY chave) AS quantos
          FROM candidatos WHERE ${comeca.join(' AND ')} ORDER BY chave, ("principioAtivo" IS NULL), "medicamentoId"
      )
      SELECT "medicamentoId", nome, "principioAtivo", via, unidade, controle, antimicrobiano FROM achados
       ORDER BY (chave LIKE ${chave(0)} || '%') DESC, quantos DESC, length(nome), nome LIMIT ${quantos}`,
    values: [...palavras, hoje],
  });
}

/**
 * What the list has of the medicines that these texts may name, each name and composition once. One whose registration ended is
 * still of its list.
 */
export async function listadosPara(
  db: Queryable,
  textos: readonly Pick<ItemPrescrito, 'descricao' | 'principios'>[],
): Promise<Listado[]> {
  const palavras = [...new Set(textos.flatMap(palavrasDaBusca))];
  return all<Listado>(db, {
    text: `SELECT DISTINCT regexp_replace(coalesce(produto, nome), '\\s*[0-9(;,].*$', '') AS marca,
             principio_ativo AS "principioAtivo", controle, antimicrobiano
        FROM medicamento
       WHERE busca LIKE ANY ($1::text[]) AND ativo AND excluido_em IS NULL`,
    values: [palavras.map((palavra) => `%${palavra}%`)],
  });
}

/** Lies in a bed of the provider, and is not on the way out. */
export async function estaInternado(
  db: Queryable,
  de: { readonly pacienteId: number; readonly prestadorId: number },
): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT i.id FROM internacao i
      WHERE ${sql.raw(ofTenant('i.', ''))} ${de.prestadorId} AND i.paciente_id = ${de.pacienteId} AND i.situacao = 'INTERNADA'
        AND i.excluido_em IS NULL LIMIT 1`,
  );
  return row !== undefined;
}

/** What the patient's record says of having been asked; null: nobody asked. */
export async function situacaoDasAlergias(db: Queryable, pacienteId: number): Promise<string | null> {
  const paciente = await first(
    db,
    query.selectFrom('paciente').select('situacao_alergias').where('id', '=', pacienteId),
  );
  return paciente?.situacao_alergias ?? null;
}

/** Interactions about any of these ingredients; the rule compares them exactly. */
export async function interacoesDe(
  db: Queryable,
  principios: readonly string[],
): Promise<{ readonly haTabela: boolean; readonly interacoes: readonly Interacao[] }> {
  const { ha } = await exactlyOne(
    db,
    sql<{
      ha: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM interacao_medicamentosa WHERE ativo AND excluido_em IS NULL) AS ha`,
  );
  if (!ha || principios.length === 0) return { haTabela: ha, interacoes: [] };
  const interacoes = await all(
    db,
    sql<Interacao>`SELECT principio_a AS "principioA", principio_b AS "principioB", gravidade, texto, fonte
      FROM interacao_medicamentosa
      WHERE ativo AND excluido_em IS NULL AND busca LIKE ANY (SELECT '%' || zelo_busca(n) || '%' FROM unnest(${[...principios]}::text[]) n)`,
  );
  return { haTabela: true, interacoes };
}

/** With the council as its parts, for the marks of the file. */
export async function emitenteDe(
  db: Queryable,
  id: number,
): Promise<Emitente & { readonly registro: RegistroProfissional | null }> {
  const row = await exactlyOne<{ nome: string; sigla: string | null; uf: string; numero: string }>(db, {
    text: `SELECT ${nomeSql('p')} AS nome, c.sigla, p.uf_conselho AS uf, p.numero_conselho AS numero
             FROM profissional p LEFT JOIN conselho c ON c.id = p.conselho_id WHERE p.id = $1`,
    values: [id],
  });
  const especialidades = await all<{ nome: string; rqe: string }>(db, {
    text: `SELECT e.nome, s.rqe FROM profissional_especialidades s JOIN especialidade e ON e.id = s.especialidade_id
            WHERE s.profissional_id = $1 AND s.rqe IS NOT NULL ORDER BY s.principal DESC, s.ordem`,
    values: [id],
  });
  return {
    nome: row.nome,
    conselho: row.sigla ? `${row.sigla}-${row.uf} ${row.numero}` : null,
    especialidades,
    registro: row.sigla
      ? { sigla: row.sigla, uf: row.uf, numero: row.numero, especialidade: especialidades[0]?.nome ?? null }
      : null,
  };
}

export function pacienteDaReceita(
  db: Queryable,
  id: number,
): Promise<{
  nome: string;
  cpf: string | null;
  nascimento: string | null;
  sexo: string | null;
  endereco: string | null;
}> {
  return exactlyOne(db, {
    text: `SELECT ${nomeSql('x')} AS nome, x.cpf, x.data_nascimento::text AS nascimento, x.sexo,
                  nullif(concat_ws(', ', x.logradouro, x.numero, x.complemento, x.bairro,
                    (SELECT c.nome || '/' || c.uf FROM cidade c WHERE c.id = x.cidade_id)), '') AS endereco
             FROM paciente x WHERE x.id = $1`,
    values: [id],
  });
}

export type PapelFeito = {
  readonly id: number;
  readonly ordem: number;
  readonly nome: string;
  readonly tipo: string;
  readonly vias: number;
  readonly validaAte: string | null;
  readonly assinatura: string;
  readonly numeroSncr: string | null;
  readonly porqueImpressa: string | null;
  readonly documentoId: string;
  readonly feitaEm: string;
  /** Signatures of the document. */
  readonly aspectos: readonly unknown[];
  /** It counts no more. */
  readonly semEfeito: boolean;
};

export function papeisFeitos(db: Queryable, prescricaoId: number): Promise<PapelFeito[]> {
  return all<PapelFeito>(db, {
    text: `SELECT r.id, r.ordem, r.nome, r.tipo, r.vias, r.valida_ate::text AS "validaAte", r.assinatura, r.numero_sncr AS "numeroSncr",
                  r.porque_impressa AS "porqueImpressa",
                  r.documento_id AS "documentoId", r.feita_em AS "feitaEm", d.aspectos, d.sem_efeito_em IS NOT NULL AS "semEfeito"
             FROM prescricao_papel r JOIN documento d ON d.object_id::text = r.documento_id AND d.excluido_em IS NULL
            WHERE r.prescricao_id = $1 AND r.excluido_em IS NULL ORDER BY r.ordem`,
    values: [prescricaoId],
  });
}

/** Until the transaction ends nobody else makes its papers, and it stays as issued. False: it no longer is. */
export async function travarPrescricao(db: Queryable, id: number): Promise<boolean> {
  await run(db, sql`SELECT pg_advisory_xact_lock(7130105, ${id})`);
  const row = await first(
    db,
    sql<{ situacao: string }>`SELECT situacao FROM prescricao WHERE id = ${id} FOR SHARE`,
  );
  return row?.situacao === 'EMITIDA';
}

/** A closed chart takes the paper of what was issued while it was open: its lock is lifted for this transaction alone. */
export async function abrirParaOPapel(db: Queryable): Promise<void> {
  await run(db, sql`SELECT set_config('zelo.ciclo', 'livre', true)`);
}

/** The rows that say from when a kind asks for a number of the SNCR. */
export function exigenciasSncr(db: Queryable): Promise<ExigenciaSncr[]> {
  return all(
    db,
    sql<ExigenciaSncr>`SELECT receituario, exige_desde::text AS "exigeDesde", fonte, data_confirmada AS "dataConfirmada", ativo
        FROM exigencia_sncr WHERE excluido_em IS NULL`,
  );
}

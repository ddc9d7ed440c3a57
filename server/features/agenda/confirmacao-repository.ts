/** Rows of the confirmation by a link: who is to be asked, what the patient reads, what happened to the links. */
import type { AConfirmar } from '#domain/agenda/confirmacao.ts';
import type { PassoConvite } from '#domain/convite/convite.ts';
import { emUsoSql, nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';
import type { Periodo } from './repository.ts';

const ULTIMO = sql.raw(`(SELECT s.passo FROM convite c JOIN convite_passo s ON s.convite_id = c.id
  WHERE c.finalidade = 'confirmar-agendamento' AND (c.alvo->>'agendamentoId')::bigint = a.id ORDER BY s.id DESC LIMIT 1)`);

/** Appointments still to come that nobody has confirmed, or that were cancelled. */
export async function aConfirmar(
  db: Queryable,
  escopo: Scope,
  alvo: Periodo | { readonly ids: readonly number[] },
  situacao: 'AGENDADO' | 'CANCELADO',
): Promise<AConfirmar[]> {
  const {
    ids = null,
    inicio = null,
    fim = null,
  } = { ids: undefined, inicio: undefined, fim: undefined, ...alvo };
  return all(
    db,
    sql<AConfirmar>`SELECT a.id, ${sql.raw(isoSql('a.inicio'))} AS inicio, ${sql.raw(nomeSql('p'))} AS paciente,
        ${sql.raw(nomeSql('f'))} AS profissional, p.email IS NOT NULL AS "temEmail", p.celular IS NOT NULL AS "temCelular",
        coalesce(p.celular, p.telefone) AS telefone,
        p.aceita_mensagens AS aceita, (p.data_nascimento IS NOT NULL OR p.cpf IS NOT NULL) AS identidade, ${ULTIMO} AS passo
      FROM agendamento a JOIN paciente p ON p.id = a.paciente_id JOIN profissional f ON f.id = a.profissional_id
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND a.situacao = ${situacao} AND ${sql.raw(emUsoSql('p'))} AND a.inicio > now()
       AND (${ids}::bigint[] IS NULL OR a.id = ANY (${ids}::bigint[]))
       AND (${inicio}::timestamptz IS NULL OR (a.inicio >= ${inicio}::timestamptz AND a.inicio < ${fim}::timestamptz))
     ORDER BY a.inicio, a.id LIMIT 500`,
  );
}

/** The last step of the newest link of each. */
export async function passosDosLinks(
  db: Queryable,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly passo: PassoConvite }[]> {
  return all(
    db,
    sql<{ id: number; passo: PassoConvite }>`SELECT DISTINCT ON (u.id) u.id, s.passo FROM (
        SELECT (c.alvo->>'agendamentoId')::bigint AS id, c.id AS convite FROM convite c
         WHERE c.finalidade = 'confirmar-agendamento' AND (c.alvo->>'agendamentoId')::bigint = ANY (${[...ids]}::bigint[])) u
      JOIN convite_passo s ON s.convite_id = u.convite ORDER BY u.id, s.id DESC`,
  );
}

export type LinhaPublica = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly inicio: string;
  readonly pacienteId: number | null;
  readonly paciente: string;
  readonly emUso: boolean;
  readonly contato: string | null;
  readonly profissionalId: number;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
  readonly profissional: string;
  readonly prestador: string;
  readonly telefone: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cidade: string | null;
  readonly fuso: string | null;
};

/** The appointment of a link; locked where an answer follows. */
export async function horarioDoLink(
  db: Queryable,
  id: number,
  travar = false,
): Promise<LinhaPublica | undefined> {
  return first(
    db,
    sql<LinhaPublica>`SELECT a.id, a.versao, a.situacao, ${sql.raw(isoSql('a.inicio'))} AS inicio, a.paciente_id AS "pacienteId",
        ${sql.raw(nomeSql('p'))} AS paciente, ${sql.raw(emUsoSql('p'))} AS "emUso", coalesce(p.celular, p.email) AS contato, a.profissional_id AS "profissionalId",
        a.tipo_atendimento_id AS "tipoAtendimentoId", a.convenio_id AS "convenioId", ${sql.raw(nomeSql('f'))} AS profissional,
        u.nome AS prestador, coalesce(u.telefone, u.celular) AS telefone, u.logradouro, u.numero, u.complemento, u.bairro,
        c.nome || '/' || c.uf AS cidade, u.fuso_horario AS fuso
      FROM agendamento a JOIN paciente p ON p.id = a.paciente_id JOIN profissional f ON f.id = a.profissional_id
      JOIN prestador u ON u.id = a.prestador_id LEFT JOIN cidade c ON c.id = u.cidade_id
     WHERE a.id = ${id} AND a.excluido_em IS NULL ${sql.raw(travar ? 'FOR UPDATE OF a' : '')}`,
  );
}

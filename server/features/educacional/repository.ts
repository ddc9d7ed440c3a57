/** Sessions, their places and who is enrolled. */
import type { FonteSessao } from '#domain/modelo-documento/valores.ts';
import type { Orientacao, Papel } from '#domain/modelo-documento/tipos.ts';
import type { SessaoComVagas } from '#domain/educacional/vaga.ts';
import type { Queryable } from '#server/database/query.ts';
import { oneAtATime } from '#server/database/series.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import type { QueryRow } from '#server/database/query.ts';

export type Sessao = SessaoComVagas & { readonly inicio: string };

/** The session, held until the end of the transaction: of two people for one place the second counts after the first. */
export async function sessaoTravada(db: Queryable, id: number): Promise<Sessao | undefined> {
  await run(db, sql<QueryRow>`SELECT 1 FROM sessao_educacional WHERE id = ${id} FOR UPDATE`);
  return first(
    db,
    sql<Sessao>`SELECT s.situacao, s.vagas, ${sql.raw(isoSql('s.inicio'))} AS inicio, (SELECT count(*)::int FROM inscricao_educacional i
        WHERE i.sessao_id = s.id AND i.situacao <> 'CANCELADA' AND i.excluido_em IS NULL) AS inscritos
      FROM sessao_educacional s WHERE s.id = ${id} AND s.excluido_em IS NULL`,
  );
}

/** Numbers of the users who hold a place. */
export async function inscritosDe(db: Queryable, sessaoId: number): Promise<readonly number[]> {
  const linhas = await all(
    db,
    sql<{ id: number }>`SELECT usuario_id AS id FROM inscricao_educacional
      WHERE sessao_id = ${sessaoId} AND usuario_id IS NOT NULL AND situacao <> 'CANCELADA' AND excluido_em IS NULL`,
  );
  return linhas.map(({ id }) => id);
}

/** The person's own enrolment in a session, given up or not. */
export function minhaInscricao(
  db: Queryable,
  sessaoId: number,
  usuarioId: number,
): Promise<{ readonly situacao: string } | undefined> {
  return first(
    db,
    sql<{ situacao: string }>`SELECT situacao FROM inscricao_educacional
      WHERE sessao_id = ${sessaoId} AND usuario_id = ${usuarioId} AND excluido_em IS NULL LIMIT 1`,
  );
}

export async function temaDe(db: Queryable, sessaoId: number): Promise<string> {
  const linha = await first(
    db,
    sql<{ tema: string }>`SELECT tema FROM sessao_educacional WHERE id = ${sessaoId}`,
  );
  return linha?.tema ?? '';
}

/** What a certificate of this enrolment says, and where its session stands. */
export function paraCertificado(
  db: Queryable,
  inscricaoId: number,
): Promise<
  (FonteSessao & { readonly prestadorId: number; readonly situacao: Sessao['situacao'] }) | undefined
> {
  return first(
    db,
    sql<
      FonteSessao & { prestadorId: number; situacao: Sessao['situacao'] }
    >`SELECT i.prestador_id AS "prestadorId", s.situacao,
        coalesce(i.participante, '') AS participante, i.profissao, s.tema, s.palestrante, ${sql.raw(isoSql('s.inicio'))} AS inicio,
        s.duracao_minutos AS "duracaoMinutos", s.modalidade
      FROM inscricao_educacional i JOIN sessao_educacional s ON s.id = i.sessao_id WHERE i.id = ${inscricaoId}`,
  );
}

export type ModeloCertificado = {
  readonly nome: string;
  readonly papel: Papel;
  readonly orientacao: Orientacao;
  readonly cabecalho: boolean;
  readonly rodape: boolean;
  readonly linhaRodape: string | null;
  readonly conteudo: string;
};

/** Of those in use the latest made: whoever wants another look makes another template. */
export function modeloDeCertificado(
  db: Queryable,
  prestadorId: number,
): Promise<ModeloCertificado | undefined> {
  return first(
    db,
    sql<ModeloCertificado>`SELECT nome, papel, orientacao, cabecalho, rodape, linha_rodape AS "linhaRodape", conteudo FROM modelo_documento
      WHERE ${sql.raw(ofTenant('', String(prestadorId)))} AND tipo = 'CERTIFICADO' AND ativo AND excluido_em IS NULL ORDER BY id DESC LIMIT 1`,
  );
}

/** Of this house: two who issue at once get two numbers. */
export async function proximoCertificado(db: Queryable, prestadorId: number): Promise<number> {
  await oneAtATime(db, 'certificado educacional', prestadorId);
  const { numero } = await exactlyOne(
    db,
    sql<{
      numero: number;
    }>`SELECT (coalesce(max(e.numero::int), 0) + 1)::int AS numero FROM inscricao_educacional i
      JOIN documento d ON d.modulo = 'inscricoes-educacionais' AND d.registro_id = i.id
      JOIN documento_emitido e ON e.documento_id = d.id WHERE ${sql.raw(ofTenant('i.', String(prestadorId)))}`,
  );
  return numero;
}

/** SQL of the requests: the channel of an address, the member of a number, proofs of identity, files on their way. */
import type { CanalPublico } from '#domain/solicitacao-convenio/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne, first, isoSql, query, run, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Contexto } from '#server/plugins/context.ts';

const iso = (coluna: string) => sql.raw(isoSql(coluna));

export type Canal = CanalPublico & {
  readonly id: number;
  readonly convenioId: number;
  readonly prestadorId: number;
  readonly prazoHoras: number;
  readonly paginaFinal: string | null;
  readonly fuso: string | null;
};

const CANAL = sql`c.id, c.endereco, v.nome AS convenio, p.nome AS unidade, c.orientacoes, c.consentimento,
  c.versao_consentimento AS "versaoConsentimento", c.convenio_id AS "convenioId", c.prestador_id AS "prestadorId",
  c.prazo_horas AS "prazoHoras", c.pagina_final AS "paginaFinal", p.fuso_horario AS fuso
  FROM canal_solicitacao c JOIN convenio v ON v.id = c.convenio_id JOIN prestador p ON p.id = c.prestador_id
  WHERE c.excluido_em IS NULL AND v.excluido_em IS NULL AND p.excluido_em IS NULL`;

/** Those that take requests by the public page, by name. */
export const canaisAbertos = (db: Queryable): Promise<Canal[]> =>
  all(db, sql<Canal>`SELECT ${CANAL} AND c.ativo ORDER BY v.nome, c.id`);

export const canalAberto = (db: Queryable, endereco: string): Promise<Canal | undefined> =>
  first(db, sql<Canal>`SELECT ${CANAL} AND c.ativo AND c.endereco = ${endereco}`);

export const canalDoNumero = (db: Queryable, id: number): Promise<Canal | undefined> =>
  first(db, sql<Canal>`SELECT ${CANAL} AND c.id = ${id}`);

/** Addresses are the whole installation's: the public page knows no provider. */
export async function enderecoEmUso(db: Queryable, endereco: string, menosId: number): Promise<boolean> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`canal-solicitacao ${endereco}`}, 0))`);
  const holder = await first(
    db,
    query
      .selectFrom('canal_solicitacao')
      .select('id')
      .where('endereco', '=', endereco)
      .where('id', '<>', menosId)
      .where('excluido_em', 'is', null),
  );
  return holder !== undefined;
}

export type Membro = {
  readonly id: number;
  readonly nascimento: string;
  readonly situacao: string;
  readonly validadeCartao: string | null;
};

/** The member of a number, within the convênio and provider of the channel. */
export const membroDa = (
  db: Queryable,
  { convenioId, prestadorId }: Pick<Canal, 'convenioId' | 'prestadorId'>,
  matricula: string,
): Promise<Membro | undefined> =>
  first(
    db,
    sql<Membro>`SELECT b.id, b.nascimento::text AS nascimento, b.situacao, b.validade_cartao::text AS "validadeCartao"
      FROM beneficiario b
      WHERE b.convenio_id = ${convenioId} AND ${sql.raw(ofTenant('b.', String(prestadorId)))} AND b.matricula = ${matricula} AND b.excluido_em IS NULL`,
  );

export type Situacao = {
  readonly id: number;
  readonly canalId: number;
  readonly beneficiarioId: number;
  readonly prestadorId: number;
  readonly protocolo: string;
  readonly matricula: string;
  readonly nascimento: string;
  readonly convenio: string;
  readonly situacao: string;
  readonly recebidaEm: string;
  readonly venceEm: string | null;
  readonly respondidaEm: string | null;
  readonly finalizadaEm: string | null;
  readonly validadeSenha: string | null;
  readonly tipo: string | null;
  readonly texto: string | null;
  readonly pedidaEm: string | null;
};

const SITUACAO = sql`s.id, s.canal_id AS "canalId", s.beneficiario_id AS "beneficiarioId", s.prestador_id AS "prestadorId",
  coalesce(s.protocolo, '') AS protocolo, coalesce(s.matricula, '') AS matricula, b.nascimento::text AS nascimento, v.nome AS convenio, s.situacao,
  ${iso('s.recebida_em')} AS "recebidaEm", ${iso('s.vence_em')} AS "venceEm", ${iso('s.respondida_em')} AS "respondidaEm",
  ${iso('s.finalizada_em')} AS "finalizadaEm", s.validade_senha::text AS "validadeSenha",
  q.tipo, q.texto, ${iso('q.pedida_em')} AS "pedidaEm"
  FROM solicitacao_convenio s JOIN beneficiario b ON b.id = s.beneficiario_id
  JOIN canal_solicitacao c ON c.id = s.canal_id JOIN convenio v ON v.id = c.convenio_id
  LEFT JOIN LATERAL (SELECT tipo, texto, pedida_em FROM solicitacao_convenio_pendencias
    WHERE solicitacao_convenio_id = s.id AND respondida_em IS NULL ORDER BY id DESC LIMIT 1) q ON true
  WHERE s.excluido_em IS NULL`;

export const situacaoDoProtocolo = (db: Queryable, protocolo: string): Promise<Situacao | undefined> =>
  first(db, sql<Situacao>`SELECT ${SITUACAO} AND s.protocolo = ${protocolo}`);

export const situacaoDoNumero = (db: Queryable, id: number): Promise<Situacao | undefined> =>
  first(db, sql<Situacao>`SELECT ${SITUACAO} AND s.id = ${id}`);

export type DestinoDoAviso = {
  readonly email: string;
  readonly protocolo: string;
  readonly convenio: string;
  readonly unidade: string;
  /** When the request changed last. */
  readonly em: string;
};

/** Where the news of a request goes; undefined where nobody gave an address. */
export const destinoDoAviso = (db: Queryable, id: number): Promise<DestinoDoAviso | undefined> =>
  first(
    db,
    sql<DestinoDoAviso>`SELECT s.email, coalesce(s.protocolo, '') AS protocolo, v.nome AS convenio, p.nome AS unidade,
        ${iso('s.atualizado_em')} AS em
      FROM solicitacao_convenio s JOIN canal_solicitacao c ON c.id = s.canal_id JOIN convenio v ON v.id = c.convenio_id
      JOIN prestador p ON p.id = s.prestador_id
      WHERE s.id = ${id} AND s.email IS NOT NULL AND s.excluido_em IS NULL`,
  );

export type Passe = {
  readonly id: number;
  readonly canalId: number;
  readonly beneficiarioId: number;
  readonly solicitacaoId: number | null;
};

type NovoPasse = {
  readonly resumo: Buffer;
  readonly canalId: number;
  readonly beneficiarioId: number;
  readonly solicitacaoId: number | null;
  readonly para: 'enviar' | 'consultar';
  readonly minutos: number;
};

/** Keeps a proof of identity; answers until when it holds (ISO 8601). */
export async function guardarPasse(db: Queryable, novo: NovoPasse): Promise<string> {
  const { ate } = await exactlyOne(
    db,
    sql<{
      ate: string;
    }>`INSERT INTO solicitacao_passe (resumo, canal_id, beneficiario_id, solicitacao_id, para, ate)
      VALUES (${novo.resumo}, ${novo.canalId}, ${novo.beneficiarioId}, ${novo.solicitacaoId}, ${novo.para},
        now() + make_interval(mins => ${novo.minutos}::int)) RETURNING ${iso('ate')} AS ate`,
  );
  return ate;
}

/** The proof that holds, locked until the caller's transaction ends: what it lets be done is done once. */
export const passeVivo = (
  db: Queryable,
  resumo: Buffer,
  para: readonly ('enviar' | 'consultar')[],
): Promise<Passe | undefined> =>
  first(
    db,
    sql<Passe>`SELECT id, canal_id AS "canalId", beneficiario_id AS "beneficiarioId", solicitacao_id AS "solicitacaoId"
      FROM solicitacao_passe WHERE resumo = ${resumo} AND para = ANY(${para}) AND ate > now() FOR UPDATE`,
  );

export async function ligarPasse(db: Queryable, id: number, solicitacaoId: number): Promise<void> {
  await run(
    db,
    query.updateTable('solicitacao_passe').set({ solicitacao_id: solicitacaoId }).where('id', '=', id),
  );
}

/** Proofs that are over, with the files that never became a request's. */
export async function apagarPassesVencidos(db: Queryable): Promise<void> {
  await run(db, sql`DELETE FROM solicitacao_passe WHERE ate < now() - interval '1 day'`);
}

export type Envio = {
  readonly id: string;
  readonly nome: string;
  readonly tamanho: number;
  readonly recebido: number;
  readonly arquivoId: string | null;
  readonly mime: string | null;
};

const ENVIO = sql`id::text AS id, nome, tamanho, recebido, arquivo_id AS "arquivoId", mime`;

export const enviosDo = (db: Queryable, passeId: number): Promise<Envio[]> =>
  all(
    db,
    sql<Envio>`SELECT ${ENVIO} FROM solicitacao_envio WHERE passe_id = ${passeId} ORDER BY criado_em, id`,
  );

export const novoEnvio = (
  db: Queryable,
  passeId: number,
  { nome, tamanho }: { readonly nome: string; readonly tamanho: number },
): Promise<Envio> =>
  exactlyOne(
    db,
    sql<Envio>`INSERT INTO solicitacao_envio (passe_id, nome, tamanho) VALUES (${passeId}, ${nome}, ${tamanho}) RETURNING ${ENVIO}`,
  );

export const envioDo = (db: Queryable, passeId: number, id: string): Promise<Envio | undefined> =>
  first(
    db,
    sql<Envio>`SELECT ${ENVIO} FROM solicitacao_envio WHERE passe_id = ${passeId} AND id = ${id}::uuid`,
  );

export async function apagarEnvio(db: Queryable, id: string): Promise<void> {
  await run(db, sql`DELETE FROM solicitacao_envio WHERE id = ${id}::uuid`);
}

export async function guardarParte(db: Queryable, id: string, inicio: number, bytes: Buffer): Promise<void> {
  await run(
    db,
    sql`INSERT INTO solicitacao_envio_parte (envio_id, inicio, bytes) VALUES (${id}::uuid, ${inicio}, ${bytes})`,
  );
  await run(db, sql`UPDATE solicitacao_envio SET recebido = ${inicio + bytes.length} WHERE id = ${id}::uuid`);
}

export const partesDo = (db: Queryable, id: string): Promise<{ readonly bytes: Buffer }[]> =>
  all(
    db,
    sql<{
      bytes: Buffer;
    }>`SELECT bytes FROM solicitacao_envio_parte WHERE envio_id = ${id}::uuid ORDER BY inicio`,
  );

/** The whole is in the store: its pieces go. */
export async function concluirEnvio(
  db: Queryable,
  id: string,
  { arquivoId, mime }: { readonly arquivoId: string; readonly mime: string },
): Promise<void> {
  await run(
    db,
    sql`UPDATE solicitacao_envio SET arquivo_id = ${arquivoId}, mime = ${mime} WHERE id = ${id}::uuid`,
  );
  await run(db, sql`DELETE FROM solicitacao_envio_parte WHERE envio_id = ${id}::uuid`);
}

/** What was used goes: the document holds the file from here on. */
export async function apagarEnvios(db: Queryable, ids: readonly string[]): Promise<void> {
  await run(db, sql`DELETE FROM solicitacao_envio WHERE id = ANY(${ids}::uuid[])`);
}

export type Contagens = {
  readonly emAnalise: number;
  readonly aguardando: number;
  readonly aFinalizar: number;
  readonly atrasadas: number;
};

/** How many requests of a channel stand where, for its own provider. */
export const contagensDo = (
  db: Queryable,
  { prestadorId }: Pick<Contexto, 'prestadorId'>,
  canalId: number,
): Promise<Contagens> =>
  exactlyOne(
    db,
    sql<Contagens>`SELECT
        count(*) FILTER (WHERE situacao = 'EM_ANALISE')::int AS "emAnalise",
        count(*) FILTER (WHERE situacao LIKE 'AGUARDANDO%')::int AS aguardando,
        count(*) FILTER (WHERE situacao IN ('AUTORIZADA', 'AUTORIZADA_PARCIAL', 'NEGADA') AND finalizada_em IS NULL)::int AS "aFinalizar",
        count(*) FILTER (WHERE situacao = 'EM_ANALISE' AND vence_em < now())::int AS atrasadas
      FROM solicitacao_convenio WHERE canal_id = ${canalId} AND ${sql.raw(ofTenant('', String(prestadorId ?? 0)))} AND excluido_em IS NULL`,
  );

/** Rows of signatures: who owns them, when they were made, where a file is filed, and which code finds it. */
import type { AspectoAssinatura } from '#domain/documento/tipos.ts';
import type { SemEfeitoPublico } from '#domain/documento/sem-efeito.ts';
import type { DadosAssinante } from '#domain/assinatura/tipos.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, query, run, sql } from '#server/database/typed.ts';

/** How many filings are told of. */
const MAXIMO = sql.lit(20);

/** Filings of any of these contents, earlier ones of a document included; signed contents only. */
export function linhasArquivadas(
  db: Queryable,
  arquivos: readonly string[],
): Promise<{ sem_efeito: SemEfeitoPublico | null }[]> {
  return all(
    db,
    sql<{ sem_efeito: SemEfeitoPublico | null }>`
      SELECT CASE WHEN d.sem_efeito_em IS NOT NULL THEN json_build_object('em', ${sql.raw(isoSql('d.sem_efeito_em'))},
               'por', (SELECT nome FROM usuario WHERE id = d.sem_efeito_por), 'motivo', d.sem_efeito_motivo) END AS sem_efeito
        FROM documento d
       WHERE d.excluido_em IS NULL AND d.id IN (
               SELECT id FROM documento WHERE arquivo_id = ANY(${arquivos}) AND aspectos <> '[]'
               UNION SELECT documento_id FROM documento_versao WHERE arquivo_id = ANY(${arquivos}) AND aspectos <> '[]')
       ORDER BY d.sem_efeito_em DESC NULLS LAST, d.id LIMIT ${MAXIMO}`,
  );
}

/** Moments of the first so many signatures of a file become those of another too. */
export async function copiarMomentos(
  db: Queryable,
  de: string | null,
  para: string | null,
  quantos: number,
): Promise<void> {
  await run(db, {
    text: `INSERT INTO assinatura_momento (arquivo_id, ordem, em, como, usuario_id)
           SELECT $1, ordem, em, como, usuario_id FROM assinatura_momento WHERE arquivo_id = $2 AND ordem < $3
           ON CONFLICT DO NOTHING`,
    values: [para, de, quantos],
  });
}

/** The signature was made here, now. */
export async function guardarFeita(
  db: Queryable,
  arquivoId: string | null,
  ordem: number,
  usuarioId: number,
): Promise<void> {
  await run(db, {
    text: `INSERT INTO assinatura_momento (arquivo_id, ordem, em, como, usuario_id) VALUES ($1, $2, now(), 'feita', $3)
           ON CONFLICT DO NOTHING`,
    values: [arquivoId, ordem, usuarioId],
  });
}

/** Signatures of a file that came with them: known since the file was first stored. */
export async function guardarRecebidas(db: Queryable, arquivoId: string, quantas: number): Promise<void> {
  await run(db, {
    text: `INSERT INTO assinatura_momento (arquivo_id, ordem, em, como)
           SELECT $1, ordem, em, 'recebida' FROM generate_series(0, $2::int - 1) ordem,
             (SELECT min(em) AS em FROM (SELECT conteudo_em AS em FROM documento WHERE arquivo_id = $1
                UNION ALL SELECT em FROM documento_versao WHERE arquivo_id = $1) c) c
            WHERE em IS NOT NULL ON CONFLICT DO NOTHING`,
    values: [arquivoId, quantas],
  });
}

/** What is known of each signature of a file. */
export type Momento = {
  readonly ordem: number;
  readonly em: string;
  readonly como: 'feita' | 'recebida';
  /** Of the professional who signed here, as the register has it; null: of nobody here. */
  readonly conselho: string | null;
};

export function momentosDe(db: Queryable, arquivoId: string): Promise<Momento[]> {
  return all(
    db,
    sql<Momento>`
      SELECT m.ordem, ${sql.raw(isoSql('m.em'))} AS em, m.como,
             CASE WHEN p.numero_conselho IS NOT NULL THEN concat_ws(' ', c.sigla, p.numero_conselho, p.uf_conselho) END AS conselho
        FROM assinatura_momento m LEFT JOIN usuario u ON u.id = m.usuario_id
        LEFT JOIN profissional p ON p.id = u.profissional_id LEFT JOIN conselho c ON c.id = p.conselho_id
       WHERE m.arquivo_id = ${arquivoId}`,
  );
}

/** CPF and council of the user, or of the professional that the user is. */
export function dadosDoAssinante(
  db: Queryable,
  usuarioId: number,
): Promise<(DadosAssinante & { cpfCnpj: string | null }) | undefined> {
  return first(
    db,
    sql<DadosAssinante & { cpfCnpj: string | null }>`
      SELECT coalesce(p.cpf, u.cpf) AS "cpfCnpj", c.sigla AS "tipoConselho", p.uf_conselho AS uf, p.numero_conselho AS "numeroConselho"
        FROM usuario u LEFT JOIN profissional p ON p.id = u.profissional_id
        LEFT JOIN conselho c ON c.id = p.conselho_id WHERE u.id = ${usuarioId}`,
  );
}

/** Records what was found in the file where it is the present content, or an earlier one. Nobody's version rises. */
export async function gravarAspectos(
  db: Queryable,
  onde: 'atual' | 'anterior',
  arquivoId: string,
  aspectos: readonly AspectoAssinatura[],
): Promise<void> {
  // Those by public link are not in the file: they stay.
  const achados = `SET aspectos = $2::jsonb || jsonb_path_query_array(aspectos, '$[*] ? (@.tipo == "ASSINATURAELETRONICA")')
            WHERE arquivo_id = $1 AND jsonb_path_query_array(aspectos, '$[*] ? (@.tipo != "ASSINATURAELETRONICA")') IS DISTINCT FROM $2::jsonb`;
  const text = onde === 'atual' ? `UPDATE documento ${achados}` : `UPDATE documento_versao ${achados}`;
  await run(db, { text, values: [arquivoId, JSON.stringify(aspectos)] });
}

/** The file's code: the one that it has, else this one. Undefined for a file that the store does not know. */
export async function codigoOu(db: Queryable, arquivoId: string, novo: string): Promise<string | undefined> {
  const row = await first(
    db,
    sql<{ codigo: string }>`WITH novo AS (
        INSERT INTO assinatura_verificacao (codigo, arquivo_id) SELECT ${novo}, id FROM arquivo WHERE id = ${arquivoId}
        ON CONFLICT (arquivo_id) DO NOTHING RETURNING codigo)
      SELECT codigo FROM novo UNION ALL SELECT codigo FROM assinatura_verificacao WHERE arquivo_id = ${arquivoId} LIMIT 1`,
  );
  return row?.codigo;
}

export function arquivoPorCodigo(
  db: Queryable,
  codigo: string,
): Promise<{ id: string; tamanho: number } | undefined> {
  return first(
    db,
    query
      .selectFrom('assinatura_verificacao as v')
      .innerJoin('arquivo as a', 'a.id', 'v.arquivo_id')
      .select(['a.id', 'a.tamanho'])
      .where('v.codigo', '=', codigo),
  );
}

/** What analysers sent: whose it is, what is there already, and what waits to be applied. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, sql } from '#server/database/typed.ts';

export type AnalisadorAtivo = {
  readonly id: number;
  readonly nome: string;
  readonly prestadorId: number;
  readonly endereco: string | null;
};

/** Of every provider: the message is the only one who says whose it is. */
export function analisadoresDe(
  db: Queryable,
  aplicacao: string,
  instalacao: string,
): Promise<AnalisadorAtivo[]> {
  return all(
    db,
    sql<AnalisadorAtivo>`SELECT a.id, a.nome, a.prestador_id AS "prestadorId", a.endereco FROM analisador a
      WHERE a.aplicacao = ${aplicacao} AND a.instalacao = ${instalacao} AND a.ativo AND a.excluido_em IS NULL ORDER BY a.id LIMIT 10`,
  );
}

type Chave = {
  readonly analisador: { readonly id: number };
  readonly controle: string;
  readonly resumo: string;
};

/** Places in the list of those that were kept before. */
export async function jaRecebidas(db: Queryable, chegadas: readonly Chave[]): Promise<ReadonlySet<number>> {
  const rows = await all(
    db,
    sql<{ at: number }>`SELECT (c.ordem - 1)::int AS at
      FROM unnest(${chegadas.map(({ analisador }) => analisador.id)}::bigint[], ${chegadas.map(({ controle }) => controle)}::text[],
                  ${chegadas.map(({ resumo }) => resumo)}::text[]) WITH ORDINALITY AS c (analisador, controle, resumo, ordem)
      WHERE EXISTS (SELECT 1 FROM mensagem_analisador m
        WHERE m.analisador_id = c.analisador AND m.controle = c.controle AND m.resumo = c.resumo AND m.excluido_em IS NULL)`,
  );
  return new Set(rows.map(({ at }) => at));
}

export type MensagemRecebida = {
  readonly id: number;
  readonly prestadorId: number;
  /** Null: of a file that a person imported. */
  readonly analisadorId: number | null;
  readonly analisador: string | null;
  readonly conteudo: string;
};

/** Those that wait, the oldest first, beyond the ones that were looked at. */
export function recebidas(db: Queryable, alemDe: number, quantas: number): Promise<MensagemRecebida[]> {
  return all(
    db,
    sql<MensagemRecebida>`SELECT m.id, m.prestador_id AS "prestadorId", m.analisador_id AS "analisadorId", a.nome AS analisador, m.conteudo
      FROM mensagem_analisador m LEFT JOIN analisador a ON a.id = m.analisador_id
      WHERE m.situacao = 'RECEBIDA' AND m.excluido_em IS NULL AND m.id > ${alemDe} ORDER BY m.id LIMIT ${quantas}`,
  );
}

/** Which of these pieces of files the provider has already, whatever became of them. */
export async function guardadosDeArquivo(
  db: Queryable,
  prestadorId: number,
  resumos: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all(
    db,
    sql<{ resumo: string }>`SELECT m.resumo FROM mensagem_analisador m
      WHERE ${sql.raw(ofTenant('m.', String(prestadorId)))} AND m.analisador_id IS NULL
        AND m.resumo = ANY (${[...resumos]}::text[]) AND m.excluido_em IS NULL`,
  );
  return new Set(rows.map(({ resumo }) => resumo));
}

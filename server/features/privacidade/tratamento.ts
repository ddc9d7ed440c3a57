/**
 * Keeps the register of processing in step with what the product holds and how it is configured (LGPD, art. 37). What is new
 * comes with the declared words; what a person changed stays; what is no more is told as out of use and not taken away.
 */
import { destinatarios, operacoesDasDeclaracoes } from '#domain/privacidade/tratamento.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { all, run, sql } from '#server/database/typed.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';

type Deps = {
  readonly registry: Registry;
  readonly registros: OpenRecords;
  readonly env: { readonly [nome: string]: string | undefined };
};
type Existente = {
  readonly id: number;
  readonly chave: string;
  readonly emUso: boolean;
  readonly versao: number;
};

/** Answers how many rows came, went out of use or came back. */
export async function atualizarTratamento(pool: Pool, { registry, registros, env }: Deps): Promise<number> {
  const operacoes = [...operacoesDasDeclaracoes(registry.entities), ...destinatarios(env)];
  return inTransaction(pool, async (db) => {
    // Two processes that start together make one row.
    await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('operacoes-tratamento', 0))`);
    const existentes = await all(
      db,
      sql<Existente>`SELECT id, chave, em_uso AS "emUso", versao FROM operacao_tratamento WHERE chave IS NOT NULL AND excluido_em IS NULL`,
    );
    const porChave = new Map(existentes.map((linha) => [linha.chave, linha]));
    const { server } = registros(
      doProduto(TITULOS_DE_TAREFA['tratamento-atualizar'], null),
      'operacoes-tratamento',
    ).within(db);
    const novas = operacoes.filter(({ chave }) => !porChave.has(chave));
    if (novas.length > 0) await server.keepAll(novas);
    const atuais = new Set(operacoes.map(({ chave }) => chave));
    const mudam = existentes.filter(({ chave, emUso }) => emUso !== atuais.has(chave));
    for (const { id, emUso, versao } of mudam) await server.update(id, { emUso: !emUso }, versao);
    return novas.length + mudam.length;
  });
}

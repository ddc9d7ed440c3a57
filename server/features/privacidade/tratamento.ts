/**
 * Keeps the register of processing in step with what the product holds and how it is configured (LGPD, art. 37). What is new
 * comes with the declared words; what a person changed stays; what is no more is told as out of use and not taken away.
 */
import { destinatarios, operacoesDasDeclaracoes } from '#domain/privacidade/tratamento.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { operacoesDoProduto } from './tratamento-repository.ts';

type Deps = {
  readonly registry: Registry;
  readonly registros: OpenRecords;
  readonly env: { readonly [nome: string]: string | undefined };
};

/** Answers how many rows came, went out of use or came back. */
export async function atualizarTratamento(pool: Pool, { registry, registros, env }: Deps): Promise<number> {
  const operacoes = [...operacoesDasDeclaracoes(registry.entities), ...destinatarios(env)];
  return inTransaction(pool, async (db) => {
    const existentes = await operacoesDoProduto(db);
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

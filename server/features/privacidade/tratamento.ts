/**
 * Keeps the register of processing in step with what the product holds and how it is configured (LGPD, art. 37). What is new
 * comes with the declared words; what a person changed stays; what is no more is told as out of use and not taken away.
 */
import { destinatarios, operacoesDasDeclaracoes, type Operacao } from '#domain/privacidade/tratamento.ts';
import { toColumn } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { doProduto } from '#server/plugins/context.ts';
import { operacoesDoProduto, type OperacaoExistente } from './tratamento-repository.ts';

type Deps = {
  readonly registry: Registry;
  readonly registros: OpenRecords;
  readonly env: { readonly [nome: string]: string | undefined };
};

/** What the product itself says of an operation, and says anew where declarations or configuration changed. */
const DITOS = [
  'titulo',
  'modulo',
  'finalidade',
  'baseLegal',
  'categoriasDados',
  'categoriasTitulares',
  'retencao',
  'quemRecebe',
  'exterior',
  'medidas',
] as const;

/** Answers how many rows came or changed. */
export async function atualizarTratamento(pool: Pool, { registry, registros, env }: Deps): Promise<number> {
  const operacoes = [...operacoesDasDeclaracoes(registry.entities), ...destinatarios(env)];
  return inTransaction(pool, async (db) => {
    const porChave = new Map<string, OperacaoExistente>();
    // One that is in use stands before one of the bin with the same key.
    for (const linha of await operacoesDoProduto(db))
      if (!porChave.has(linha.chave)) porChave.set(linha.chave, linha);
    const { server } = registros(
      doProduto(TITULOS_DE_TAREFA['tratamento-atualizar'], null),
      'operacoes-tratamento',
    ).within(db);
    const novas = operacoes.filter(({ chave }) => !porChave.has(chave));
    if (novas.length > 0) await server.keepAll(novas);
    const atuais = new Map(operacoes.map((operacao) => [operacao.chave, operacao]));
    let mudadas = 0;
    for (const linha of porChave.values()) {
      const mudanca = linha.naLixeira ? {} : mudancaDe(linha, atuais.get(linha.chave));
      if (Object.keys(mudanca).length === 0) continue;
      await server.update(linha.id, mudanca, linha.versao);
      mudadas += 1;
    }
    return novas.length + mudadas;
  });
}

/** What of the row is not as the product says it now; what a person wrote stays. */
function mudancaDe(
  linha: OperacaoExistente,
  agora: Operacao | undefined,
): Partial<Operacao> & { readonly emUso?: boolean } {
  const daPessoa = (campo: string): boolean => linha.dePessoas.includes(toColumn(campo));
  const emUso = agora !== undefined;
  const mudados = DITOS.filter((campo) => agora && agora[campo] !== linha[campo] && !daPessoa(campo));
  return {
    ...(linha.emUso === emUso || daPessoa('emUso') ? {} : { emUso }),
    ...(Object.fromEntries(mudados.map((campo) => [campo, agora?.[campo]])) as Partial<Operacao>),
  };
}

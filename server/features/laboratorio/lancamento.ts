/** Messages that wait, put into their samples one after the other; what cannot be taken is told beside the message. */
import { rowRulesOf } from '#domain/acesso/linhas.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { lerTexto } from '#domain/laboratorio/analisador.ts';
import type { Importacao } from '#domain/laboratorio/wire.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { mensagemAnalisador as texto } from '#messages/laboratorio.ts';
import { arquivoGuardado as arquivo } from '#messages/laboratorio-pedido.ts';
import { isTransient } from '#server/database/errors.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { doProduto, type Contexto } from '#server/plugins/context.ts';
import { importarTodos } from './importacao.ts';
import { recebidas, type MensagemRecebida } from './mensagens-repository.ts';

const DE_CADA_VEZ = 200;
const RECUSAS = 2000;

type Deps = Pick<JobDeps, 'registros'> & {
  readonly database: { readonly pool: Pool };
  /** The demonstration has none: its messages bring no file. */
  readonly files?: FileStore;
  /** What could not be applied for a fault of ours. */
  readonly log?: JobDeps['log'];
};

type Lancada = { readonly mensagem: MensagemRecebida; readonly importacao: Importacao };

/** Who applies them: the machine, or whoever stands for the file that a person brought. */
const quemLanca = ({ analisador }: MensagemRecebida): string =>
  analisador === null ? arquivo.analisador : texto.quem(analisador);

const soRecusa = (motivo: string): Importacao => ({
  gravados: 0,
  iguais: 0,
  recusados: [{ linha: 1, motivo }],
  avisos: [],
});

/** A critical value refers to its sample: the machine sees samples as whoever works at the bench does. */
function naBancada(contexto: Contexto, { entities }: Registry): Contexto {
  const linhas = rowRulesOf(entities, [{ action: 'manage', subject: 'amostra' }], {
    usuario: 0,
    profissional: null,
    fornecedor: null,
  });
  return { ...contexto, ability: { ...contexto.ability, linhas } };
}

/** Messages of one machine, together; where that fails, each alone. */
async function lancadas(deps: Deps, mensagens: readonly MensagemRecebida[]): Promise<readonly Lancada[]> {
  const [primeira] = mensagens;
  if (!primeira) return [];
  const { pool } = deps.database;
  const contexto = doProduto(quemLanca(primeira), primeira.prestadorId);
  const lidas = mensagens.map((mensagem) => ({ mensagem, lido: lerTexto(mensagem.conteudo) }));
  try {
    const amostras = deps.registros(contexto, 'amostras').server.everybodys;
    const criticos = deps.registros(naBancada(contexto, amostras.call.registry), 'valores-criticos').server;
    const importacoes = await importarTodos(
      // A file may not correct a report that whoever brought it may not release.
      { pool, files: deps.files, amostras, criticos, corrigeLaudo: primeira.analisadorId !== null },
      lidas.map(({ lido }) => (lido.ok ? lido.linhas : [])),
    );
    return lidas.map(({ mensagem, lido }, at) => ({
      mensagem,
      importacao: lido.ok ? (importacoes[at] ?? soRecusa(texto.naoLancou)) : soRecusa(lido.mensagem),
    }));
  } catch (error) {
    // The database away: the same again later. Anything else would hold every message behind this one.
    if (isTransient(error)) throw error;
    if (mensagens.length === 1) {
      deps.log?.error({ err: error, mensagem: primeira.id }, 'mensagem de analisador não lançada');
      return [{ mensagem: primeira, importacao: soRecusa(texto.naoLancou) }];
    }
    const todas: Lancada[] = [];
    for (const mensagem of mensagens) todas.push(...(await lancadas(deps, [mensagem])));
    return todas;
  }
}

/** What became of each stands beside it. Another process may have applied it as well: that changes nothing twice, and is told once. */
async function contar({ registros, database }: Deps, lancamentos: readonly Lancada[]): Promise<void> {
  const [primeira] = lancamentos;
  if (!primeira) return;
  const contexto = doProduto(quemLanca(primeira.mensagem), primeira.mensagem.prestadorId);
  await inTransaction(database.pool, async (db) => {
    const porta = registros(contexto, 'mensagens-analisadores').within(db).server;
    const atuais = await porta.setAll(lancamentos.map(({ mensagem }) => ({ id: mensagem.id, valores: {} })));
    const esperam = lancamentos.filter((_feita, at) => atuais[at]?.situacao === 'RECEBIDA');
    if (esperam.length === 0) return;
    await porta.setAll(
      esperam.map(({ mensagem, importacao: { gravados, iguais, recusados } }) => ({
        id: mensagem.id,
        valores: {
          gravados,
          iguais,
          recusados: recusados.length,
          recusas: recusados
            .slice(0, RECUSAS)
            .map(({ linha, motivo }) => ({ linha, motivo: motivo.slice(0, 400) })),
        },
      })),
    );
    const dadas = await porta.transitions(
      esperam.map(({ mensagem, importacao: { recusados } }) => ({
        id: mensagem.id,
        step: { transicao: recusados.length > 0 ? ('apontar' as const) : ('lancar' as const) },
      })),
    );
    const recusada = dadas.find((dada) => dada instanceof AppError);
    if (recusada) throw recusada;
  });
}

/** All that wait; one that comes meanwhile too. Answers how many were applied. */
export async function lancarMensagens(deps: Deps, signal?: AbortSignal): Promise<number> {
  let quantas = 0;
  let ultima = 0;
  for (;;) {
    const proximas = await recebidas(deps.database.pool, ultima, DE_CADA_VEZ);
    if (proximas.length === 0) return quantas;
    // The person of an event is the machine: what several sent is written apart, each in its order.
    for (const destas of Map.groupBy(
      proximas,
      ({ analisadorId, prestadorId }) => `${analisadorId} ${prestadorId}`,
    ).values()) {
      signal?.throwIfAborted();
      await contar(deps, await lancadas(deps, destas));
    }
    ultima = proximas.at(-1)?.id ?? ultima;
    quantas += proximas.length;
  }
}

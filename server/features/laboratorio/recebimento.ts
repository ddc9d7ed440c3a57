/**
 * What analysers send over the network (HL7 v2 by MLLP, LAB-01): kept and committed before it is acknowledged, applied by the
 * queue. Messages that come together are kept together, so that many small ones cost few transactions.
 */
import { createHash, randomUUID } from 'node:crypto';
import { cabecalhoDe, confirmacao, type Cabecalho, type Resposta } from '#domain/laboratorio/mllp.ts';
import { decodificar } from '#domain/laboratorio/analisador.ts';
import { mensagemAnalisador as texto } from '#messages/laboratorio.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { letras } from './letras.ts';
import { analisadoresDe, jaRecebidas, type AnalisadorAtivo } from './mensagens-repository.ts';

export const MENSAGENS = kindOf('mensagens-analisadores', {});

/** Messages that one transaction keeps. */
const DE_UMA_VEZ = 100;

export type Chegada = {
  readonly analisador: AnalisadorAtivo;
  readonly controle: string;
  readonly resumo: string;
  readonly recebidaEm: string;
  readonly conteudo: string;
};

/** The same message, sent again because its answer was lost. */
const chaveDe = ({ analisador, controle, resumo }: Chegada): string =>
  `${analisador.id}\n${controle}\n${resumo}`;

type Deps = {
  readonly pool: Pool;
  readonly registros: OpenRecords;
  readonly onError: (error: unknown) => void;
};

/** Keeps messages of one provider, all or none; one that is there already is not kept twice. */
async function guardar({ pool, registros }: Deps, chegadas: readonly Chegada[]): Promise<void> {
  const unicas = [...new Map(chegadas.map((chegada) => [chaveDe(chegada), chegada])).values()];
  await inTransaction(pool, async (db) => {
    const sabidas = await jaRecebidas(db, unicas);
    const novas = unicas.filter((_chegada, at) => !sabidas.has(at));
    const [primeira] = novas;
    if (!primeira) return;
    const { nome, prestadorId } = primeira.analisador;
    await registros(doProduto(texto.quem(nome), prestadorId), 'mensagens-analisadores')
      .within(db)
      .server.keepAll(
        novas.map(({ analisador, controle, resumo, recebidaEm, conteudo }) => ({
          analisadorId: analisador.id,
          controle,
          resumo,
          recebidaEm,
          conteudo,
        })),
      );
    await enqueue(db, MENSAGENS, {});
  });
}

type Espera = {
  readonly chegada: Chegada;
  readonly guardada: () => void;
  readonly falhou: (error: unknown) => void;
};

/** The one writer of an analyser in this process: what comes while it writes is written next, together. */
function escritorDeUm(deps: Deps): (chegada: Chegada) => Promise<void> {
  let fila: Espera[] = [];
  let escrevendo = false;

  async function umaVez(esperas: readonly Espera[]): Promise<void> {
    try {
      await guardar(
        deps,
        esperas.map(({ chegada }) => chegada),
      );
      for (const { guardada } of esperas) guardada();
    } catch (error) {
      // One that cannot be kept does not take the others along.
      if (esperas.length === 1) return esperas[0]?.falhou(error);
      for (const espera of esperas) await umaVez([espera]);
    }
  }

  async function escrever(): Promise<void> {
    if (escrevendo) return;
    escrevendo = true;
    try {
      while (fila.length > 0) {
        const agora = fila.slice(0, DE_UMA_VEZ);
        fila = fila.slice(DE_UMA_VEZ);
        await umaVez(agora);
      }
    } finally {
      escrevendo = false;
    }
  }

  return (chegada) =>
    new Promise((resolve, reject) => {
      fila.push({ chegada, guardada: resolve, falhou: reject });
      void escrever();
    });
}

/** Analysers do not wait for each other: PostgreSQL puts their transactions on the disk together. */
function escritor(deps: Deps): (chegada: Chegada) => Promise<void> {
  const escritores = new Map<number, ReturnType<typeof escritorDeUm>>();
  return (chegada) => {
    const { id } = chegada.analisador;
    const escreve = escritores.get(id) ?? escritorDeUm(deps);
    escritores.set(id, escreve);
    return escreve(chegada);
  };
}

type Recusa = { readonly resposta: Resposta; readonly motivo: string };

/** Why a message is never taken as it stands; undefined where it may be. */
function recusaDe(cabecalho: Cabecalho | undefined): Recusa | undefined {
  if (!cabecalho) return { resposta: 'AR', motivo: texto.semCabecalho };
  if (cabecalho.tipo !== 'ORU^R01') return { resposta: 'AR', motivo: texto.soOru(cabecalho.tipo) };
  return cabecalho.controle === '' ? { resposta: 'AR', motivo: texto.semControle } : undefined;
}

/** Answers the acknowledgement of a message: AA is said once it is committed, and never before. */
export function recebimento(deps: Deps): (mensagem: Uint8Array, endereco: string) => Promise<string> {
  const escreve = escritor(deps);

  async function guardada(
    mensagem: Uint8Array,
    conteudo: string | undefined,
    cabecalho: Cabecalho,
    endereco: string,
  ): Promise<Recusa | undefined> {
    const { aplicacao, instalacao, controle } = cabecalho;
    if (conteudo === undefined) return { resposta: 'AR', motivo: texto.charset };
    const cadastrados = await analisadoresDe(deps.pool, aplicacao, instalacao);
    const daqui = cadastrados.filter((cada) => cada.endereco === null || cada.endereco === endereco);
    const [analisador] = daqui;
    if (!analisador) return { resposta: 'AR', motivo: texto.desconhecido(aplicacao, instalacao) };
    if (daqui.length > 1) return { resposta: 'AR', motivo: texto.repetido(aplicacao, instalacao) };
    await escreve({
      analisador,
      controle: controle.slice(0, 199),
      resumo: createHash('sha256').update(mensagem).digest('hex'),
      recebidaEm: new Date().toISOString(),
      // PostgreSQL keeps no zero byte in a text.
      conteudo: conteudo.replaceAll('\u0000', ''),
    });
    return undefined;
  }

  return async (mensagem, endereco) => {
    const conteudo = decodificar(mensagem, letras);
    const cabecalho = cabecalhoDe(conteudo ?? letras.latim(mensagem));
    const ao = { agora: new Date().toISOString(), id: randomUUID().slice(0, 20) };
    const recusa = recusaDe(cabecalho);
    if (recusa || !cabecalho) return confirmacao(cabecalho, recusa?.resposta ?? 'AR', { ...ao, ...recusa });
    try {
      const naoGuardada = await guardada(mensagem, conteudo, cabecalho, endereco);
      return confirmacao(cabecalho, naoGuardada?.resposta ?? 'AA', { ...ao, ...naoGuardada });
    } catch (error) {
      deps.onError(error);
      return confirmacao(cabecalho, 'AE', { ...ao, motivo: texto.tenteDeNovo });
    }
  };
}

/** The answer to a message that is longer than a message may be; what its header said is lost. */
export const longaDemais = (): string =>
  confirmacao(undefined, 'AR', {
    agora: new Date().toISOString(),
    id: randomUUID().slice(0, 20),
    motivo: texto.longa,
  });

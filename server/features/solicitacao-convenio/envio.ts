/** Files in pieces, and what becomes of them: a request, or the answer to a pendency (INS-01). */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { chaveDoNome, nomeLivre } from '#domain/documento/nome.ts';
import {
  FINALIZACAO,
  LIMITES_ENVIO,
  type EnviarSolicitacao,
  type EnvioDeArquivo,
  type Finalizada,
  type Recibo,
  type SituacaoPublica,
} from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoPublica as texto } from '#messages/solicitacao-publica.ts';
import { guardarArquivo } from '#server/capabilities/arquivo/index.ts';
import { chamadaDoServidor, criarDocumento } from '#server/capabilities/documento/index.ts';
import { noFuso } from '#server/clock.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { doProduto, type Contexto } from '#server/plugins/context.ts';
import { conferirEnviado } from './conteudo.ts';
import { exigirPasse, paraPublico } from './identidade.ts';
import {
  apagarEnvio,
  apagarEnvios,
  concluirEnvio,
  enviosDo,
  envioDo,
  guardarParte,
  ligarPasse,
  novoEnvio,
  partesDo,
  situacaoDoNumero,
  type Envio,
  type Passe,
} from './repository.ts';

export type Mesa = Pick<FeatureDeps, 'pool' | 'files' | 'registros'> & { readonly app: FastifyInstance };

const MIME = { jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const;
const EXTENSAO: { readonly [mime: string]: string } = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};
/** A name that is taken gets a number; no request has more documents than that. */
const NOMES = 200;

const comoEsta = ({ id, recebido, arquivoId }: Envio): EnvioDeArquivo => ({
  id,
  recebido,
  pronto: arquivoId !== null,
});

/** A place for a file that is about to come. 403, 409, 413. */
export function abrirEnvio(
  { pool }: Mesa,
  request: FastifyRequest,
  arquivo: { readonly nome: string; readonly tamanho: number },
): Promise<EnvioDeArquivo> {
  return inTransaction(pool, async (db) => {
    const passe = await exigirPasse(db, request, 'enviar', 'consultar');
    if (arquivo.tamanho === 0) throw new AppError('arquivo-invalido', { messages: [texto.arquivoVazio] });
    if (arquivo.tamanho > LIMITES_ENVIO.bytes)
      throw new AppError('arquivo-grande', { messages: [texto.grande] });
    if ((await enviosDo(db, passe.id)).length >= LIMITES_ENVIO.arquivos)
      recusar(texto.muitosArquivos(LIMITES_ENVIO.arquivos));
    return comoEsta(await novoEnvio(db, passe.id, arquivo));
  });
}

async function exigirEnvio(db: Queryable, passe: Passe, id: string): Promise<Envio> {
  const envio = /^[0-9a-f-]{36}$/.test(id) ? await envioDo(db, passe.id, id) : undefined;
  if (!envio) throw new AppError('arquivo-nao-encontrado');
  return envio;
}

/** How much of it is here: where to go on after the line dropped. */
export function lerEnvio({ pool }: Mesa, request: FastifyRequest, id: string): Promise<EnvioDeArquivo> {
  return inTransaction(pool, async (db) => {
    const passe = await exigirPasse(db, request, 'enviar', 'consultar');
    return comoEsta(await exigirEnvio(db, passe, id));
  });
}

export function retirarEnvio({ pool }: Mesa, request: FastifyRequest, id: string): Promise<void> {
  return inTransaction(pool, async (db) => {
    const passe = await exigirPasse(db, request, 'enviar', 'consultar');
    await apagarEnvio(db, (await exigirEnvio(db, passe, id)).id);
  });
}

/**
 * A piece from `de` on. One that does not begin where the file stands is not written: the answer says where it does. The last
 * one brings the judgement of the whole; a refused file is gone, and can be sent anew. 400, 403, 404.
 */
export async function receberParte(
  mesa: Mesa,
  request: FastifyRequest,
  { id, de, bytes }: { readonly id: string; readonly de: number; readonly bytes: Buffer },
): Promise<EnvioDeArquivo> {
  const envio = await inTransaction(mesa.pool, async (db) => {
    const passe = await exigirPasse(db, request, 'enviar', 'consultar');
    const antes = await exigirEnvio(db, passe, id);
    if (antes.arquivoId !== null || de !== antes.recebido || bytes.length === 0) return antes;
    if (de + bytes.length > antes.tamanho)
      throw new AppError('arquivo-invalido', { messages: [texto.arquivoNaoVeio] });
    await guardarParte(db, id, de, bytes);
    return { ...antes, recebido: de + bytes.length };
  });
  if (envio.arquivoId !== null || envio.recebido < envio.tamanho) return comoEsta(envio);
  return concluir(mesa, request, envio);
}

async function concluir(
  { pool, files }: Mesa,
  request: FastifyRequest,
  envio: Envio,
): Promise<EnvioDeArquivo> {
  const bytes = Buffer.concat((await partesDo(pool, envio.id)).map((parte) => parte.bytes));
  try {
    const mime = MIME[conferirEnviado(bytes)];
    const { id: arquivoId, size } = await files.put(Readable.from([bytes]), LIMITES_ENVIO.bytes);
    await inTransaction(pool, async (db) => {
      await exigirPasse(db, request, 'enviar', 'consultar');
      await guardarArquivo(db, { id: arquivoId, nome: `solicitacao.${EXTENSAO[mime]}`, mime, tamanho: size });
      await concluirEnvio(db, envio.id, { arquivoId, mime });
    });
    return { id: envio.id, recebido: envio.tamanho, pronto: true };
  } catch (error) {
    if (error instanceof AppError) await apagarEnvio(pool, envio.id);
    throw error;
  }
}

const contextoDe = (request: FastifyRequest, prestadorId: number): Contexto => ({
  ...doProduto(texto.quemEnviou, prestadorId),
  ip: request.ip,
});

/** The files as documents of the request, in the order in which they were chosen. */
async function guardarDocumentos(
  { app }: Mesa,
  db: Queryable,
  contexto: Contexto,
  guardar: {
    readonly passe: Passe;
    readonly solicitacaoId: number;
    readonly ids: readonly string[];
    readonly nome: (numero: number, extensao: string) => string;
  },
): Promise<void> {
  const { passe, solicitacaoId, ids, nome } = guardar;
  const porId = new Map((await enviosDo(db, passe.id)).map((envio) => [envio.id, envio]));
  const chamada = chamadaDoServidor(app.registro.atual, contexto, 'solicitacoes-convenio');
  const usados = new Set<string>();
  for (const [at, id] of ids.entries()) {
    const envio = porId.get(id);
    if (!envio?.arquivoId || envio.mime === null)
      throw new AppError('arquivo-invalido', { messages: [texto.arquivoNaoVeio] });
    const { arquivoId, mime, tamanho } = envio;
    const conteudo = { arquivoId, mime, tamanho, aspectos: [] };
    const pedido = nome(at + 1, EXTENSAO[mime] ?? 'bin');
    await comNomeLivre(pedido, usados, (livre) =>
      criarDocumento(db, chamada, {
        registroId: solicitacaoId,
        nome: livre,
        conteudo,
        origem: { publico: true },
      }),
    );
  }
  await apagarEnvios(db, ids);
}

async function comNomeLivre(
  pedido: string,
  usados: Set<string>,
  guardar: (nome: string) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const nome = nomeLivre(pedido, usados);
    usados.add(chaveDoNome(nome));
    try {
      await guardar(nome);
      return;
    } catch (error) {
      if (usados.size >= NOMES || !(error instanceof AppError) || error.code !== 'nome-em-uso') throw error;
    }
  }
}

async function reciboDa(db: Queryable, id: number, endereco: string): Promise<Recibo> {
  const linha = await situacaoDoNumero(db, id);
  if (!linha) throw new AppError('nao-encontrado');
  return { protocolo: linha.protocolo, recebidaEm: linha.recebidaEm, endereco };
}

/** The request is made; sent twice by one proof, it is one. 403, 409, 422. */
export function enviar(mesa: Mesa, request: FastifyRequest, pedido: EnviarSolicitacao): Promise<Recibo> {
  return inTransaction(mesa.pool, async (db) => {
    const passe = await exigirPasse(db, request, 'enviar');
    const { canal } = passe;
    if (passe.solicitacaoId !== null) return reciboDa(db, passe.solicitacaoId, canal.endereco);
    const { versaoConsentimento, arquivos, ...valores } = pedido;
    if (versaoConsentimento !== canal.versaoConsentimento)
      throw new AppError('termo-mudou', { messages: [texto.consentimentoMudou] });
    if (arquivos.length === 0) throw validationError({ arquivos: [texto.semArquivo] });
    const contexto = contextoDe(request, canal.prestadorId);
    const solicitacoes = mesa.registros(contexto, 'solicitacoes-convenio').within(db).server;
    const { id } = await noFuso(canal.fuso ?? undefined, () =>
      solicitacoes.create({ ...valores, canalId: canal.id, beneficiarioId: passe.beneficiarioId }),
    );
    // The very text that was accepted, as the house may write another under a later version.
    await solicitacoes.set(id, {
      origem: 'PUBLICA',
      consentimentoVersao: canal.versaoConsentimento,
      consentimentoTexto: canal.consentimento,
      consentimentoEm: new Date().toISOString(),
      consentimentoIp: request.ip,
    });
    await guardarDocumentos(mesa, db, contexto, {
      passe,
      solicitacaoId: id,
      ids: arquivos,
      nome: texto.nomeDoArquivo,
    });
    await ligarPasse(db, passe.id, id);
    return reciboDa(db, id, canal.endereco);
  });
}

/** What was asked of the sender is answered on the page of the consultation. 403, 409. */
export function responderPendencia(
  mesa: Mesa,
  request: FastifyRequest,
  { resposta, arquivos }: { readonly resposta: string; readonly arquivos: readonly string[] },
): Promise<SituacaoPublica> {
  return inTransaction(mesa.pool, async (db) => {
    const { passe, contexto, linha } = await daConsulta(db, request);
    if (paraPublico(linha).pendencia === null) recusar(texto.semPendencia);
    const campos = { respostaPendencia: resposta };
    await mesa
      .registros(contexto, 'solicitacoes-convenio')
      .within(db)
      .server.transition(linha.id, { transicao: 'responder', campos });
    await guardarDocumentos(mesa, db, contexto, {
      passe,
      solicitacaoId: linha.id,
      ids: arquivos,
      nome: texto.nomeDaResposta,
    });
    return atual(db, linha.id);
  });
}

/** 'Finalização Transcrição': the sender has the answer, and the integration ends. 403, 409. */
export function finalizar(mesa: Mesa, request: FastifyRequest): Promise<Finalizada> {
  return inTransaction(mesa.pool, async (db) => {
    const { passe, contexto, linha } = await daConsulta(db, request);
    const { paginaFinal } = passe.canal;
    const transicao = FINALIZACAO[linha.situacao];
    if (transicao === undefined) return recusar(texto.semResposta);
    // Asked twice, it ended once.
    if (linha.finalizadaEm === null)
      await mesa
        .registros(contexto, 'solicitacoes-convenio')
        .within(db)
        .server.transition(linha.id, { transicao });
    return { situacao: await atual(db, linha.id), paginaFinal };
  });
}

async function daConsulta(db: Queryable, request: FastifyRequest) {
  const passe = await exigirPasse(db, request, 'consultar');
  const linha = passe.solicitacaoId === null ? undefined : await situacaoDoNumero(db, passe.solicitacaoId);
  if (!linha) throw new AppError('convite-passe', { messages: [texto.passe] });
  return { passe, linha, contexto: contextoDe(request, linha.prestadorId) };
}

async function atual(db: Queryable, id: number): Promise<SituacaoPublica> {
  const linha = await situacaoDoNumero(db, id);
  if (!linha) throw new AppError('nao-encontrado');
  return paraPublico(linha);
}

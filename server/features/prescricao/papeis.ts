/**
 * The papers of an issued prescription: made once, kept as documents of the chart, each with the code by which anybody checks
 * it on the page of every issued paper (docs/guides/papel-clinico.md).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { marcasDeSaude } from '#domain/assinatura/marcas-saude.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { textoDaReceita, type Receita } from '#domain/prescricao/impresso.ts';
import { impressa, papeisDe, validaAte, type Papel } from '#domain/prescricao/receituario.ts';
import { sncrNoDia, type SncrNoDia } from '#domain/prescricao/sncr.ts';
import { prescricaoSncr as textoSncr } from '#messages/prescricao-sncr.ts';
import { notaDeTelemedicina } from '#domain/telemedicina/modalidade.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { papelEmitido } from '#messages/papel-clinico.ts';
import { prescricaoServidor as texto, receitaImpressa as impresso } from '#messages/prescricao.ts';
import { modalidadeDoProntuario } from '#server/capabilities/cuidado/index.ts';
import {
  chamadaDoServidor,
  guardarEmitido,
  novoCodigo,
  novoCodigoDeAcesso,
} from '#server/capabilities/documento/index.ts';
import { codigoImpresso } from '#server/capabilities/modelo-documento/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/records.ts';
import type { Sncr } from '#server/gateways/sncr/port.ts';
import { contextoDe } from '#server/plugins/context.ts';
import {
  abrirParaOPapel,
  emitenteDe,
  exigenciasSncr,
  pacienteDaReceita,
  papeisFeitos,
  travarPrescricao,
  type PapelFeito,
} from './repository.ts';

export type PapeisDeps = {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  readonly publicUrl: string;
  /** Null: this installation is not connected, and what needs a number is printed. */
  readonly sncr: Sncr | null;
};
type Prescricao = Stored<'prescricoes'> & { readonly profissionalId: number };
type Folha = Papel & { readonly ordem: number; readonly titulo: string; readonly numero: string };

/** In one call; whoever waits asks again for the others. */
const DE_UMA_VEZ = 25;
const MODULO = 'prontuarios';
const SEM_NUMERO = ['sncr-indisponivel', 'sncr-recusado'] as const;
/** Of the documents made here. */
const TAG = 'Receita';
const tituloDe = (tipo: string): string =>
  RECEITUARIOS.find((receituario) => receituario.const === tipo)?.title ?? tipo;

/** What the SNCR means for papers of a day here. */
export async function sncrDoDia(db: Queryable, dia: string, sncr: Sncr | null): Promise<SncrNoDia> {
  return sncrNoDia(await exigenciasSncr(db), dia, sncr !== null);
}

/**
 * Those there are, made now where they lack: a second call, or two at once, finds the first one's. `semNumero`: who prescribed
 * will not wait for the SNCR, and what it would number is printed to be signed by hand.
 */
export async function papeisDaPrescricao(
  deps: PapeisDeps,
  request: FastifyRequest,
  prescricao: Stored<'prescricoes'>,
  semNumero = false,
): Promise<readonly PapelFeito[]> {
  const { pool } = deps;
  const { situacao, profissionalId } = prescricao;
  if (situacao === 'RASCUNHO') recusar(texto.naoEmitida);
  const papeis = await papeisFeitos(pool, prescricao.id);
  // By its own day: issued before midnight, it follows the rule of then whenever it is printed.
  const dia = diaDe(prescricao.emitidaEm ?? new Date().toISOString());
  const folhas = folhasDe(prescricao, await sncrDoDia(pool, dia, deps.sncr));
  if (situacao !== 'EMITIDA' || profissionalId === null || papeis.length === folhas.length) return papeis;
  const faltam = folhas.filter(({ ordem }) => !papeis.some((papel) => papel.ordem === ordem));
  let semResposta: AppError | undefined;
  for (const folha of faltam.slice(0, DE_UMA_VEZ)) {
    // One that the SNCR does not number does not hold back the others.
    if (semResposta && folha.pedeNumero && !semNumero) continue;
    await guardar(
      deps,
      request,
      { ...prescricao, profissionalId },
      semNumero && folha.pedeNumero ? { ...folha, ...impressa(folha, textoSncr.impressaPorEscolha) } : folha,
    ).catch((erro: unknown) => {
      if (!(erro instanceof AppError) || !(SEM_NUMERO as readonly string[]).includes(erro.code)) throw erro;
      semResposta = erro;
    });
  }
  if (semResposta)
    throw new AppError(semResposta.code, {
      messages: semResposta.messages,
      data: { papeis: await papeisFeitos(pool, prescricao.id) },
      cause: semResposta,
    });
  return papeisFeitos(pool, prescricao.id);
}

function folhasDe({ id, itens }: Stored<'prescricoes'>, sncr: SncrNoDia): readonly Folha[] {
  const papeis = papeisDe(itens ?? [], sncr);
  return papeis.map((papel, at) => ({
    ...papel,
    ordem: at + 1,
    titulo: tituloDe(papel.tipo),
    numero: papeis.length === 1 ? String(id) : `${id}-${at + 1}`,
  }));
}

/**
 * Printed before anything is locked. It enters a chart that was closed meanwhile too: what it says was issued while the chart
 * was open. Nothing is kept of a prescription that no longer stands, or where another call was faster.
 */
async function guardar(
  deps: PapeisDeps,
  request: FastifyRequest,
  prescricao: Prescricao,
  folha: Folha,
): Promise<void> {
  const { app, pool } = deps;
  const contexto = contextoDe(request);
  const codigo = novoCodigo();
  const codigoAcesso = folha.assinatura === 'A_MAO' ? null : novoCodigoDeAcesso();
  const emitidaEm = prescricao.emitidaEm ?? new Date().toISOString();
  const ate = validaAte(folha, diaDe(emitidaEm));
  const numeroSncr = folha.pedeNumero ? await numerar(deps, prescricao, folha, diaDe(emitidaEm)) : null;
  const { arquivoId, tamanho } = await imprimir(deps, request, prescricao, {
    folha,
    codigo,
    codigoAcesso,
    emitidaEm,
    ate,
    numeroSncr,
  });
  await inTransaction(pool, async (db) => {
    const papeis = (await travarPrescricao(db, prescricao.id))
      ? await papeisFeitos(db, prescricao.id)
      : undefined;
    if (!papeis || papeis.some(({ ordem }) => ordem === folha.ordem)) return;
    const emissor = await app.papel.exigirEmissor(db, contexto, prescricao.profissionalId);
    await abrirParaOPapel(db);
    const { objectId, nomeArquivo } = await guardarEmitido(
      db,
      chamadaDoServidor(app.registro.atual, contexto, MODULO),
      {
        registroId: prescricao.prontuarioId,
        nome: impresso.arquivo(folha.titulo, folha.numero),
        tagDescription: TAG,
        conteudo: { arquivoId, mime: 'application/pdf', tamanho, aspectos: [] },
        qualificada: folha.assinatura === 'QUALIFICADA',
        origem: { prescricaoId: prescricao.id, receituario: folha.tipo },
      },
      {
        codigo,
        codigoAcesso,
        tipo: folha.titulo,
        numero: folha.numero,
        ...emissor,
        emitidoEm: emitidaEm,
        validaAte: ate,
        aMao: folha.assinatura === 'A_MAO',
      },
    );
    await app.registros(request, 'prescricao-papeis').server.within(db).keep({
      prescricaoId: prescricao.id,
      ordem: folha.ordem,
      nome: nomeArquivo,
      tipo: folha.tipo,
      vias: folha.vias,
      validaAte: ate,
      assinatura: folha.assinatura,
      numeroSncr,
      porqueImpressa: folha.porqueImpressa,
      documentoId: objectId,
      feitaEm: new Date().toISOString(),
    });
  });
}

/** The number of one paper. Asked again, as after a failure here, the SNCR gives the one that it gave. */
async function numerar(
  { pool, publicUrl, sncr }: PapeisDeps,
  { id, profissionalId }: Prescricao,
  { ordem, tipo }: Folha,
  emitidaEm: string,
): Promise<string> {
  if (!sncr) throw new AppError('sncr-indisponivel');
  const { conselho } = await emitenteDe(pool, profissionalId);
  const resposta = await sncr.numerar({
    // Of another installation's prescription 7 the number is another.
    chave: createHash('sha256').update(`${publicUrl} ${id} ${ordem}`).digest('hex'),
    receituario: tipo,
    emitidaEm,
    conselho: conselho ?? '',
  });
  if ('numero' in resposta) return resposta.numero;
  throw new AppError('sncr-recusado', { messages: [textoSncr.recusadoAgora(resposta.recusa)] });
}

type Impressa = {
  readonly folha: Folha;
  readonly codigo: string;
  readonly codigoAcesso: string | null;
  readonly emitidaEm: string;
  readonly ate: string | null;
  readonly numeroSncr: string | null;
};

/** The PDF of one paper, on the unit's letterhead, kept in the store. */
async function imprimir(
  { app, pool, publicUrl }: PapeisDeps,
  request: FastifyRequest,
  prescricao: Prescricao,
  { folha, codigo, codigoAcesso, emitidaEm, ate, numeroSncr }: Impressa,
): Promise<{ readonly arquivoId: string; readonly tamanho: number }> {
  const emitente = await emitenteDe(pool, prescricao.profissionalId);
  const receita: Receita = {
    titulo: folha.titulo,
    papel: folha,
    numeroSncr,
    itens: prescricao.itens ?? [],
    orientacoes: prescricao.orientacoes,
    emitente,
    paciente: await pacienteDaReceita(pool, prescricao.pacienteId ?? 0),
    emitidaEm,
    validaAte: ate,
    nota: notaDeTelemedicina(await modalidadeDoProntuario(pool, prescricao.prontuarioId)),
  };
  const { pdf, arquivoId } = await app.papel.imprimir(app.registro.atual, contextoDe(request), {
    titulo: papelEmitido.titulo(folha.titulo, folha.numero),
    autor: emitente.nome,
    texto: (fuso) => textoDaReceita(receita, fuso),
    figuras: [],
    pacienteId: prescricao.pacienteId,
    tipo: folha.titulo,
    origem: { prescricaoId: prescricao.id },
    linhaRodape: [emitente.nome, emitente.conselho].filter(Boolean).join(', '),
    conferencia: {
      endereco: `${publicUrl}/verificar/${codigo}`,
      texto: [
        papelEmitido.confira(`${publicUrl}/verificar`, codigoImpresso(codigo)),
        ...(codigoAcesso === null ? [] : [papelEmitido.noValidador(codigoAcesso)]),
      ].join('. '),
    },
    // What is signed by hand is no file that the ITI checks.
    ...(codigoAcesso === null ? {} : { marcas: marcasDeSaude('PRESCRICAO', emitente.registro) }),
  });
  if (arquivoId === null) throw new AppError('nao-encontrado');
  return { arquivoId, tamanho: pdf.length };
}

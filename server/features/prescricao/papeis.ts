/** The papers of an issued prescription: made once, kept as documents of the chart, each with a code to be checked by. */
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { diaDe } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { textoDaReceita, type Receita } from '#domain/prescricao/impresso.ts';
import { aberto } from '#domain/prontuario/sessao.ts';
import { papeisDe, validaAte, type Papel } from '#domain/prescricao/receituario.ts';
import { RECEITUARIOS } from '#schemas/compartilhado/prescricao.ts';
import { prescricaoServidor as texto, receitaImpressa as impresso } from '#messages/prescricao.ts';
import { chamadaDoServidor, criarDocumento, exigirNome } from '#server/capabilities/documento/index.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { Stored } from '#server/engine/records.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import { emitenteDe, pacienteDaReceita, papeisFeitos, prontuarioPara, travarPrescricao, type PapelFeito } from './repository.ts';

/** Without I, L, O, U: read aloud and typed by people. */
const LETRAS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TAMANHO = 20;
const codigoNovo = (): string => Array.from({ length: TAMANHO }, () => LETRAS[randomInt(LETRAS.length)]).join('');

export type PapeisDeps = { readonly app: FastifyInstance; readonly pool: Pool; readonly publicUrl: string };
type Prescricao = Stored<'prescricoes'>;

/** Of the documents made here. */
const TAG = 'Receita';
const tituloDe = (tipo: string): string => RECEITUARIOS.find((um) => um.const === tipo)?.title ?? tipo;

/** Those there are, made now where they lack: a second call, or two at once, finds the first one's. */
export async function papeisDaPrescricao(
  deps: PapeisDeps,
  request: FastifyRequest,
  prescricao: Prescricao,
): Promise<readonly PapelFeito[]> {
  const { app, pool } = deps;
  if (prescricao.situacao === 'RASCUNHO') throw new AppError('transicao-recusada', { messages: [texto.naoEmitida] });
  const papeis = papeisDe(prescricao.itens ?? []);
  if (prescricao.situacao !== 'CANCELADA')
    await inTransaction(pool, async (db) => {
      await travarPrescricao(db, prescricao.id);
      if ((await papeisFeitos(db, prescricao.id)).length > 0) return;
      const porta = app.registros(request, 'prescricao-papeis').server.within(db);
      for (const [at, papel] of papeis.entries())
        await porta.keep({
          prescricaoId: prescricao.id,
          ordem: at + 1,
          nome: nomeDoPapel(prescricao, papeis, at),
          tipo: papel.tipo,
          vias: papel.vias,
          validaAte: validaAte(papel, diaDe(prescricao.emitidaEm ?? new Date().toISOString())),
          assinatura: papel.assinatura,
          numeroSncr: papel.numeroSncr,
          codigo: codigoNovo(),
          documentoId: null,
          feitaEm: new Date().toISOString(),
        });
    });
  const feitos = await papeisFeitos(pool, prescricao.id);
  const sem = feitos.filter(({ documentoId }) => documentoId === null);
  if (sem.length === 0 || prescricao.situacao !== 'EMITIDA') return feitos;
  for (const feito of sem) {
    const papel = papeis[feito.ordem - 1];
    if (papel && !(await guardar(deps, request, prescricao, papel, feito))) break;
  }
  return papeisFeitos(pool, prescricao.id);
}

/** The paper becomes a document of the chart. False: the chart is closed and takes none; it is printed anew when asked for. */
async function guardar(
  deps: PapeisDeps,
  request: FastifyRequest,
  prescricao: Prescricao,
  papel: Papel,
  feito: PapelFeito,
): Promise<boolean> {
  const { app, pool } = deps;
  const prontuario = await prontuarioPara(pool, app.registros(request, 'prontuarios').call, prescricao.prontuarioId);
  if (!aberto(prontuario?.estado)) return false;
  const { arquivoId, pdf } = await imprimir(deps, request, prescricao, papel, feito.codigo);
  if (arquivoId === null) return false;
  try {
    const item = await criarDocumento(pool, chamadaDoServidor(app.registro.atual, contextoDe(request), 'prontuarios'), {
      registroId: prescricao.prontuarioId,
      nome: exigirNome(feito.nome, 'nome'),
      tagDescription: TAG,
      conteudo: { arquivoId, mime: 'application/pdf', tamanho: pdf.length, aspectos: [] },
      origem: { prescricaoId: prescricao.id, receituario: papel.tipo },
    });
    await app.registros(request, 'prescricao-papeis').server.update(feito.id, { documentoId: item.objectId }, 1);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'registro-travado') return false;
    // Somebody else's call is a moment ahead with the same paper.
    if (error.code === 'nome-em-uso') return true;
    throw error;
  }
}

const nomeDoPapel = (prescricao: Prescricao, papeis: readonly Papel[], at: number): string => {
  const { tipo } = papeis[at] as Papel;
  const iguais = papeis.flatMap((um, place) => (um.tipo === tipo ? [place] : []));
  return impresso.nomeDoPapel(tituloDe(tipo), prescricao.id, iguais.indexOf(at) + 1, iguais.length);
};

/** The PDF of one paper, on the unit's letterhead. */
export async function imprimir(
  { app, pool, publicUrl }: PapeisDeps,
  request: FastifyRequest,
  prescricao: Prescricao,
  papel: Papel,
  codigo: string,
): Promise<{ readonly pdf: Uint8Array; readonly arquivoId: string | null }> {
  const contexto = contextoDe(request);
  const emitente =
    prescricao.profissionalId === null
      ? { nome: prescricao.emitidaPor ?? contexto.usuario.nome, conselho: null, especialidades: [] }
      : await emitenteDe(pool, prescricao.profissionalId);
  const paciente = await pacienteDaReceita(pool, prescricao.pacienteId ?? 0);
  const emitidaEm = prescricao.emitidaEm ?? new Date().toISOString();
  const endereco = `${publicUrl}/receita/${codigo}`;
  const receita: Receita = {
    titulo: tituloDe(papel.tipo),
    papel,
    itens: prescricao.itens ?? [],
    orientacoes: prescricao.orientacoes,
    emitente,
    paciente,
    emitidaEm,
    validaAte: validaAte(papel, diaDe(emitidaEm)),
  };
  const { pdf, arquivoId } = await app.papel.imprimir(app.registro.atual, contexto, {
    titulo: receita.titulo,
    autor: emitente.nome,
    texto: (fuso) => textoDaReceita(receita, fuso),
    figuras: [],
    pacienteId: prescricao.pacienteId,
    tipo: receita.titulo,
    origem: { prescricaoId: prescricao.id },
    linhaRodape: [emitente.nome, emitente.conselho].filter(Boolean).join(', '),
    conferencia: { endereco, texto: impresso.confira(endereco) },
  });
  return { pdf, arquivoId };
}

/** What goes by the web service: a batch, a request; and what comes back, kept with the row or told on it. */
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { em, lerArvore, textoDoNo, todos, type No } from '#domain/nota-fiscal/arvore.ts';
import {
  lerResposta,
  type Operacao,
  type RespostaDoPlano,
  type SituacaoRespondida,
} from '#domain/tiss/autorizacao.ts';
import { consultaDoAnexo, mensagemDoAnexo } from '#domain/tiss/anexo.ts';
import { faltasDoAnexo } from '#domain/tiss/exigencias-pedido.ts';
import { cancelamentoDeGuia } from '#domain/tiss/guia.ts';
import { versaoTiss, VERSAO_EM_VIGOR } from '#domain/tiss/versao.ts';
import { anexoTiss, autorizacaoTiss as texto, loteTiss } from '#messages/tiss.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import { chamarTiss, enderecoPermitido } from '#server/gateways/tiss/soap.ts';
import { GiveUp } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { anexoPedido, anexosForam, responderAnexo, responderAnexosDoPedido, type Anexo } from './anexo.ts';
import { mensagemDe, operacaoDe, type Autorizacao } from './autorizacao.ts';
import { decodificar } from './ler.job.ts';
import { envelopeDe, mensagemDoRecurso, montar, sequencialDe, type Oficina } from './montagem.ts';
import type { Montada } from './montar.job.ts';
import { destinatarioDe, guiasDoLote } from './repository.ts';

export type Linha = Oficina & { readonly hosts: string | undefined };

const LIMITES = { letras: 10_000_000, tags: 300_000 };

/** The plan's message out of its envelope; a sentence where there is none. */
async function perguntar(
  hosts: string | undefined,
  endereco: string | null,
  mensagem: string,
): Promise<No | string> {
  const url = enderecoPermitido(endereco, hosts);
  if (!url) return texto.semEndereco;
  let bytes: Uint8Array;
  try {
    bytes = await chamarTiss(url, mensagem);
  } catch {
    return texto.naoRespondeu;
  }
  const raiz = lerArvore(decodificar(bytes), LIMITES);
  if (typeof raiz === 'string') return texto.respostaEstranha;
  const falha = todos(raiz, 'faultstring')[0] ?? todos(raiz, 'tissFault')[0];
  return falha ? texto.falhaDoConvenio(textoDoNo(falha) ?? '') : raiz;
}

export async function transmitirLote(
  { hosts, ...oficina }: Linha,
  prestadorId: number,
  id: number,
): Promise<void> {
  const { pool, registros } = oficina;
  const porta = registros(doProduto(loteTiss.titulo, prestadorId), 'lotes-tiss').server.everybodys;
  const lote = await porta.find(id);
  if (lote?.situacao !== 'TRANSMITINDO') return;
  const destino = await destinatarioDe(pool, prestadorId, lote.convenioId, hojeEm());
  const guias = await guiasDoLote(pool, id);
  const pronta = destino
    ? await montar(
        oficina,
        {
          envelope: envelopeDe(
            lote.versaoTiss,
            'ENVIO_LOTE_GUIAS',
            await sequencialDe(pool, prestadorId),
            destino,
          ),
          corpo: { lote: lote.numero, tipo: lote.tipo, guias },
          servico: 'loteGuiasWS',
        },
        destino,
      )
    : undefined;
  const erros = pronta?.erros ?? [texto.semRegistro];
  const raiz =
    erros.length > 0 ? erros.join(' ') : await perguntar(hosts, destino?.endereco ?? null, pronta?.xml ?? '');
  const recebido = typeof raiz === 'string' ? undefined : todos(raiz, 'protocoloRecebimento')[0];
  const protocolo = textoDoNo(em(recebido, 'detalheProtocolo', 'numeroProtocolo'));
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    if (protocolo !== null) {
      await dentro.transition(id, { transicao: 'recebido' });
      await dentro.set(id, { protocolo: protocolo.slice(0, 12) });
      return;
    }
    const motivo = typeof raiz === 'string' ? raiz : (lerResposta(raiz)?.texto ?? texto.respostaEstranha);
    await dentro.transition(id, { transicao: 'nao-transmitido', motivo: motivo.slice(0, 500) });
  });
}

/** An appeal, as a batch: its protocol, or why it did not get one. */
export async function transmitirRecurso(
  { hosts, ...oficina }: Linha,
  prestadorId: number,
  id: number,
): Promise<void> {
  const { pool, registros } = oficina;
  const porta = registros(doProduto(loteTiss.titulo, prestadorId), 'recursos-tiss').server.everybodys;
  const recurso = await porta.find(id);
  if (recurso?.situacao !== 'TRANSMITINDO') return;
  const mensagem = await mensagemDoRecurso(oficina, prestadorId, recurso, true);
  const pronta =
    typeof mensagem === 'string' ? undefined : await montar(oficina, mensagem.pedido, mensagem.destino);
  const erros = typeof mensagem === 'string' ? [mensagem] : (pronta?.erros ?? []);
  const raiz =
    erros.length > 0 || typeof mensagem === 'string'
      ? erros.join(' ')
      : await perguntar(hosts, mensagem.destino.endereco, pronta?.xml ?? '');
  const protocolo = typeof raiz === 'string' ? null : textoDoNo(todos(raiz, 'nrProtocoloRecursoGlosa')[0]);
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    if (protocolo !== null) {
      await dentro.set(id, { protocolo: protocolo.slice(0, 12) });
      await dentro.transition(id, { transicao: 'recebido' });
      return;
    }
    const motivo = typeof raiz === 'string' ? raiz : (lerResposta(raiz)?.texto ?? texto.respostaEstranha);
    await dentro.transition(id, { transicao: 'nao-transmitido', motivo: motivo.slice(0, 500) });
  });
}

const PASSO: {
  readonly [situacao in SituacaoRespondida]:
    | 'responder-autorizada'
    | 'responder-parcial'
    | 'responder-analise'
    | 'responder-pendente'
    | 'responder-negada'
    | 'responder-cancelada'
    | 'responder-elegivel'
    | 'responder-nao-elegivel';
} = {
  AUTORIZADA: 'responder-autorizada',
  AUTORIZADA_PARCIAL: 'responder-parcial',
  EM_ANALISE: 'responder-analise',
  PENDENTE: 'responder-pendente',
  NEGADA: 'responder-negada',
  CANCELADA: 'responder-cancelada',
  ELEGIVEL: 'responder-elegivel',
  NAO_ELEGIVEL: 'responder-nao-elegivel',
};

/** Nothing changed: back to where it was, with why. */
const DE_VOLTA: { readonly [situacao: string]: (typeof PASSO)[SituacaoRespondida] | 'voltar-ao-rascunho' } = {
  RASCUNHO: 'voltar-ao-rascunho',
  EM_ANALISE: 'responder-analise',
  PENDENTE: 'responder-pendente',
  AUTORIZADA: 'responder-autorizada',
  AUTORIZADA_PARCIAL: 'responder-parcial',
};

/** What is said where the plan sent no words with its answer. */
function semTexto(resposta: RespostaDoPlano | undefined, operacao: string | null): string | null {
  if (!resposta) return texto.respostaEstranha;
  return resposta.situacao === null && operacao === 'CANCELAR' ? texto.naoCancelou : null;
}

/** The step that puts a request back where it was before it was sent, consulted or cancelled. */
const passoDeVolta = ({ estadoAnterior }: Autorizacao) =>
  DE_VOLTA[estadoAnterior ?? ''] ?? 'voltar-ao-rascunho';

/** The queue gave up: the request stands where it stood, authorised though it be, and says that nothing was answered. */
export async function desistirDoPedido(
  porta: ServerRecords<'autorizacoes-tiss'>,
  id: number,
  error: unknown,
): Promise<void> {
  const row = await porta.find(id);
  if (row?.situacao !== 'TRANSMITINDO') return;
  const falha = error instanceof GiveUp ? error.cause : error;
  await porta.set(id, {
    resposta: texto.naoCompletou(falha instanceof AppError ? phrasesOf(falha) : null),
    autorizados: null,
  });
  await porta.transition(id, { transicao: passoDeVolta(row) });
}

export async function transmitirPedido(
  { hosts, ...oficina }: Linha,
  prestadorId: number,
  id: number,
): Promise<void> {
  const { pool, registros } = oficina;
  const porta = registros(doProduto(texto.titulo, prestadorId), 'autorizacoes-tiss').server.everybodys;
  const row = await porta.find(id);
  if (row?.situacao !== 'TRANSMITINDO') return;
  const { xml, erros, destino } = await mensagemDe(oficina, prestadorId, row, operacaoDe(row.operacao), true);
  const raiz = erros.length > 0 ? erros.join('\n') : await perguntar(hosts, destino?.endereco ?? null, xml);
  const resposta = typeof raiz === 'string' ? undefined : lerResposta(raiz);
  const frase = typeof raiz === 'string' ? raiz : (resposta?.texto ?? semTexto(resposta, row.operacao));
  const anexos = registros(doProduto(texto.titulo, prestadorId), 'anexos-tiss').server.everybodys;
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    if (resposta?.situacao && row.operacao !== 'CANCELAR') {
      if (row.operacao === 'PEDIR') await anexosForam(db, anexos.within(db), id);
      await responderAnexosDoPedido(db, anexos.within(db), id, resposta);
    }
    await dentro.set(id, {
      resposta: frase?.slice(0, 2000) ?? null,
      ...(xml ? { mensagem: xml } : {}),
      autorizados: resposta?.situacao ? JSON.stringify(resposta.autorizados).slice(0, 8000) : null,
      ...(resposta?.situacao && row.operacao !== 'CANCELAR'
        ? {
            senha: resposta.senha ?? row.senha,
            dataAutorizacao: resposta.dataAutorizacao ?? row.dataAutorizacao,
            validadeSenha: resposta.validadeSenha ?? row.validadeSenha,
            numeroGuiaOperadora: resposta.numeroGuiaOperadora ?? row.numeroGuiaOperadora,
          }
        : {}),
    });
    await dentro.transition(id, {
      transicao: resposta?.situacao ? PASSO[resposta.situacao] : passoDeVolta(row),
    });
  });
}

/** The message of an annex alone, by file or by web service; its errors stand with it. */
export async function mensagemDoAnexoSo(
  oficina: Oficina,
  prestadorId: number,
  row: Anexo,
  operacao: Operacao,
  porServico: boolean,
): Promise<Montada & { readonly endereco: string | null }> {
  const { pool, registros } = oficina;
  const produto = doProduto(anexoTiss.titulo, prestadorId);
  const pedido = await registros(produto, 'autorizacoes-tiss').server.everybodys.read(row.autorizacaoTissId);
  const destino = await destinatarioDe(pool, prestadorId, pedido.convenioId, hojeEm());
  if (!destino?.registroAns) return { xml: '', hash: '', erros: [texto.semRegistro], endereco: null };
  const anexo = await anexoPedido(pool, row, pedido);
  const faltas = operacao === 'PEDIR' ? faltasDoAnexo(anexo) : [];
  if (faltas.length > 0) return { xml: '', hash: '', erros: faltas, endereco: null };
  const noPlano = { ...row, numero: row.numero ?? row.id };
  const { transacao, servico, elementoDoServico, elemento, conteudo } =
    operacao === 'CONSULTAR'
      ? consultaDoAnexo(noPlano, destino)
      : operacao === 'CANCELAR'
        ? cancelamentoDeGuia(noPlano, destino)
        : mensagemDoAnexo(
            anexo,
            { ...pedido, numero: pedido.numero ?? pedido.id, numeroCarteira: pedido.numeroCarteira ?? '' },
            destino,
          );
  const envelope = envelopeDe(
    versaoTiss(destino.versao) ?? VERSAO_EM_VIGOR,
    transacao,
    await sequencialDe(pool, prestadorId),
    destino,
  );
  const pronta = await montar(
    oficina,
    porServico
      ? { envelope, corpo: { [elementoDoServico]: conteudo }, servico }
      : { envelope, corpo: { [elemento]: conteudo } },
    destino,
  );
  return { ...pronta, endereco: destino.endereco };
}

const ANEXO_DE_VOLTA: {
  readonly [situacao: string]:
    'responder-analise' | 'responder-autorizado' | 'responder-parcial' | 'voltar-ao-rascunho';
} = {
  EM_ANALISE: 'responder-analise',
  AUTORIZADO: 'responder-autorizado',
  AUTORIZADO_PARCIAL: 'responder-parcial',
};

/** Back to where it was (a draft, where it was being sent), with why: the plan did not take it, or said nothing. */
export async function desistirDoAnexo(
  porta: ServerRecords<'anexos-tiss'>,
  id: number,
  frase: string,
): Promise<void> {
  const row = await porta.find(id);
  if (row?.situacao !== 'TRANSMITINDO') return;
  await porta.set(id, { resposta: frase.slice(0, 2000), autorizados: null });
  await porta.transition(id, {
    transicao: ANEXO_DE_VOLTA[row.estadoAnterior ?? ''] ?? 'voltar-ao-rascunho',
  });
}

/** What the plan said of an annex that it has: answered, still looked at, cancelled, or nothing that it knows. */
async function acompanharAnexo(
  porta: ServerRecords<'anexos-tiss'>,
  row: Anexo,
  resposta: RespostaDoPlano | string | undefined,
): Promise<void> {
  if (typeof resposta === 'string') return desistirDoAnexo(porta, row.id, resposta);
  const cancelando = row.operacao === 'CANCELAR';
  if (!resposta?.situacao || (cancelando && resposta.situacao !== 'CANCELADA')) {
    const semFrase = cancelando ? anexoTiss.naoCancelou : texto.respostaEstranha;
    return desistirDoAnexo(porta, row.id, resposta?.texto ?? semFrase);
  }
  if (resposta.situacao === 'CANCELADA') {
    await porta.set(row.id, { resposta: resposta.texto?.slice(0, 2000) ?? null });
    await porta.transition(row.id, { transicao: 'responder-cancelado' });
    return;
  }
  await porta.set(row.id, {
    resposta:
      (
        resposta.texto ??
        anexoTiss.pendente[resposta.status ?? ''] ??
        (resposta.situacao === 'EM_ANALISE' ? anexoTiss.aindaEmAnalise(hojeEm()) : null)
      )?.slice(0, 2000) ?? null,
  });
  if (!(await responderAnexo(porta, row.id, resposta)))
    await porta.transition(row.id, { transicao: 'responder-analise' });
}

export async function transmitirAnexo(
  { hosts, ...oficina }: Linha,
  prestadorId: number,
  id: number,
): Promise<void> {
  const { pool, registros } = oficina;
  const porta = registros(doProduto(anexoTiss.titulo, prestadorId), 'anexos-tiss').server.everybodys;
  const row = await porta.find(id);
  if (row?.situacao !== 'TRANSMITINDO') return;
  const operacao = operacaoDe(row.operacao);
  const { xml, erros, endereco } = await mensagemDoAnexoSo(oficina, prestadorId, row, operacao, true);
  const raiz = erros.length > 0 ? erros.join('\n') : await perguntar(hosts, endereco, xml);
  const resposta = typeof raiz === 'string' ? undefined : lerResposta(raiz);
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    if (operacao !== 'PEDIR') return acompanharAnexo(dentro, row, typeof raiz === 'string' ? raiz : resposta);
    if (!resposta?.situacao || resposta.protocolo === null) {
      const frase = typeof raiz === 'string' ? raiz : (resposta?.texto ?? texto.respostaEstranha);
      return desistirDoAnexo(dentro, id, frase);
    }
    await dentro.set(id, {
      protocolo: resposta.protocolo.slice(0, 12),
      resposta: resposta.texto?.slice(0, 2000) ?? null,
      mensagem: xml,
    });
    if (!(await responderAnexo(dentro, id, resposta)))
      await dentro.transition(id, { transicao: 'responder-analise' });
  });
}

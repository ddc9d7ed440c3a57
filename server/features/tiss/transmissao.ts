/** What goes by the web service: a batch, a request; and what comes back, kept with the row or told on it. */
import { em, lerArvore, textoDoNo, todos, type No } from '#domain/nota-fiscal/arvore.ts';
import { lerResposta, type SituacaoRespondida } from '#domain/tiss/autorizacao.ts';
import { autorizacaoTiss as texto, loteTiss } from '#messages/tiss.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import { chamarTiss, enderecoPermitido } from '#server/gateways/tiss/soap.ts';
import { doProduto } from '#server/plugins/context.ts';
import { mensagemDe, operacaoDe } from './autorizacao.ts';
import { decodificar } from './ler.job.ts';
import { envelopeDe, montar, sequencialDe, type Oficina } from './montagem.ts';
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
          corpo: { lote: lote.numero, tipo: lote.tipo, guias: guias.map(({ conteudo }) => conteudo) },
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
  const frase =
    typeof raiz === 'string' ? raiz : (resposta?.texto ?? (resposta ? null : texto.respostaEstranha));
  await inTransaction(pool, async (db) => {
    const dentro = porta.within(db);
    await dentro.set(id, {
      resposta: frase?.slice(0, 2000) ?? null,
      ...(xml ? { mensagem: xml } : {}),
      autorizados: resposta ? JSON.stringify(resposta.autorizados).slice(0, 8000) : null,
      ...(resposta?.situacao && row.operacao !== 'CANCELAR'
        ? {
            senha: resposta.senha ?? row.senha,
            dataAutorizacao: resposta.dataAutorizacao ?? row.dataAutorizacao,
            validadeSenha: resposta.validadeSenha ?? row.validadeSenha,
            numeroGuiaOperadora: resposta.numeroGuiaOperadora ?? row.numeroGuiaOperadora,
          }
        : {}),
    });
    const transicao = resposta?.situacao
      ? PASSO[resposta.situacao]
      : (DE_VOLTA[row.estadoAnterior ?? ''] ?? 'voltar-ao-rascunho');
    await dentro.transition(id, { transicao });
  });
}

/** A note cancelled by its event, and what the city did with notes: read, never sent twice, never believed to be unchanged. */
import { campo, lerRegistroDeEvento, textoDe } from '#domain/nota-servico/resposta.ts';
import {
  EFEITO_DO_EVENTO,
  lerEvento,
  pedidoDeCancelamento,
  type EventoLido,
} from '#domain/nota-servico/evento.ts';
import { frasesDaRecusa, notaServico as texto } from '#messages/nota-servico.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { SemResposta, type Credencial, type SistemaNfse } from '#server/gateways/nfse/port.ts';
import { assinarXml } from './assinar.ts';
import { salaDe, type Casa, type Sala } from './casa.ts';
import { credencialEmVigor, esperaDaConsulta } from './envio.ts';
import { ehProducao, VERSAO_DO_APLICATIVO } from './montar.ts';
import { configuracaoDaUnidade, type Nota } from './preparar.ts';
import { guardarXml, notaDaChave, prestadorDaNota, unidadeDe, unidadesNoAdn } from './repository.ts';

const CANCELAMENTO = '101101';

export async function cancelarNota(casa: Casa, notaId: number): Promise<void | { readonly laterMs: number }> {
  const stored = await prestadorDaNota(casa.pool, notaId);
  if (stored?.situacao !== 'CANCELAMENTO_PEDIDO') return undefined;
  const { prestadorId } = stored;
  const sala = salaDe(casa, casa.pool, prestadorId);
  const nota = await sala.registros('notas-servico').server.read(notaId);
  const credencial = await credencialEmVigor(casa, prestadorId);
  if (typeof credencial === 'string') {
    await recusarCancelamento(casa, prestadorId, nota, credencial, null);
    return undefined;
  }
  const sistema = casa.sistemas[ehProducao(nota.ambiente) ? 'PRODUCAO' : 'RESTRITA'];
  const chave = nota.chave ?? '';
  // Registered already by a call whose answer was lost: its event is there.
  const havia = await eventoRegistrado(sistema, credencial, chave);
  if (havia !== null) return confirmar(casa, prestadorId, nota, havia);
  const { algoritmo } = await configuracaoDaUnidade(sala);
  const { documento } = await unidadeDe(casa.pool, prestadorId);
  const pedido = pedidoDeCancelamento({
    producao: ehProducao(nota.ambiente),
    versao: VERSAO_DO_APLICATIVO,
    agora: Date.now(),
    documento: documento ?? '',
    chave,
    codigo: nota.motivoCancelamento ?? '9',
    motivo: nota.motivo ?? '',
  });
  const xml = assinarXml(pedido.xml, 'infPedReg', credencial, algoritmo === 'SHA1' ? 'SHA1' : 'SHA256');
  const defeitos = await casa.conferir({ xml, esquema: 'pedRegEvento_v1.01.xsd' });
  if (defeitos.length > 0) {
    await recusarCancelamento(casa, prestadorId, nota, texto.esquema(defeitos.slice(0, 3)), 'XSD');
    return undefined;
  }
  await guardarXml(casa.pool, nota.id, 'PEDIDO', xml);
  const maisTarde = { laterMs: esperaDaConsulta(nota.canceladaEm, Date.now()) };
  try {
    const { status, corpo } = await sistema.registrarEvento(credencial, chave, xml);
    const lida = lerRegistroDeEvento(status, corpo, sistema.desempacotar);
    if (lida.tipo === 'registrado') return await confirmar(casa, prestadorId, nota, lida.evento);
    if (lida.tipo === 'ja-cancelada') {
      const evento = await eventoRegistrado(sistema, credencial, chave);
      return evento === null ? maisTarde : await confirmar(casa, prestadorId, nota, evento);
    }
    if (lida.tipo === 'recusada' || lida.tipo === 'sem-acesso') {
      const frase = lida.tipo === 'recusada' ? frasesDaRecusa(lida.recusas) : texto.semAcesso;
      const codigo = lida.tipo === 'recusada' ? lida.recusas.map((recusa) => recusa.codigo).join(' ') : '403';
      await recusarCancelamento(casa, prestadorId, nota, frase, codigo);
      return undefined;
    }
    return maisTarde;
  } catch (error) {
    if (error instanceof SemResposta) return maisTarde;
    throw error;
  }
}

async function eventoRegistrado(
  sistema: SistemaNfse,
  credencial: Credencial,
  chave: string,
): Promise<string | null> {
  try {
    const { status, corpo } = await sistema.consultarEvento(credencial, chave, CANCELAMENTO, 1);
    const pacote = status === 200 ? textoDe(campo(corpo, 'eventoXmlGZipB64')) : null;
    return pacote === null ? null : sistema.desempacotar(pacote);
  } catch (error) {
    if (error instanceof SemResposta) return null;
    throw error;
  }
}

async function confirmar(casa: Casa, prestadorId: number, nota: Nota, xml: string): Promise<void> {
  const evento = lerEvento(xml);
  if (evento?.chave !== nota.chave) throw new Error(`the event is not of invoice ${nota.id}`);
  await inTransaction(casa.pool, async (db) => {
    await guardarXml(db, nota.id, 'EVENTO', xml);
    await registrarEvento(salaDe(casa, db, prestadorId), nota.id, evento);
  });
}

/** Written down once, by its identity; what it does to the note is done where it is not done yet. */
async function registrarEvento({ registros }: Sala, notaId: number, evento: EventoLido): Promise<boolean> {
  const porta = registros('notas-servico').server;
  const nota = await porta.read(notaId);
  const eventos = nota.eventos ?? [];
  if (eventos.some(({ identidade }) => identidade === evento.id)) return false;
  const quando = Number.isNaN(Date.parse(evento.em))
    ? new Date().toISOString()
    : new Date(evento.em).toISOString();
  await porta.set(notaId, {
    eventos: [
      ...eventos,
      {
        codigo: evento.codigo,
        descricao: evento.descricao.slice(0, 200),
        em: quando,
        motivo: evento.motivo?.slice(0, 300) ?? null,
        identidade: evento.id.slice(0, 80),
      },
    ],
  });
  const motivo = evento.motivo ?? evento.descricao;
  switch (EFEITO_DO_EVENTO[evento.codigo]) {
    case 'cancela':
      if (['AUTORIZADA', 'CANCELAMENTO_PEDIDO', 'BLOQUEADA'].includes(nota.situacao)) {
        await porta.set(notaId, {
          chaveOrigem: null,
          pedeCancelamento: false,
          recusa: null,
          codigoRecusa: null,
        });
        await porta.transition(notaId, { transicao: 'confirmar-cancelamento', motivo });
      }
      break;
    case 'substitui':
      if (['AUTORIZADA', 'CANCELAMENTO_PEDIDO', 'BLOQUEADA'].includes(nota.situacao))
        await porta.transition(notaId, { transicao: 'dar-por-substituida' });
      break;
    case 'bloqueia':
      if (nota.situacao === 'AUTORIZADA') await porta.transition(notaId, { transicao: 'bloquear', motivo });
      break;
    case 'desbloqueia':
      if (nota.situacao === 'BLOQUEADA') await porta.transition(notaId, { transicao: 'desbloquear', motivo });
      break;
    default:
  }
  return true;
}

async function recusarCancelamento(
  casa: Casa,
  prestadorId: number,
  nota: Nota,
  recusa: string,
  codigoRecusa: string | null,
): Promise<void> {
  await inTransaction(casa.pool, async (db) => {
    const porta = salaDe(casa, db, prestadorId).registros('notas-servico').server;
    await porta.set(nota.id, { recusa, codigoRecusa: codigoRecusa?.slice(0, 60) ?? null });
    await porta.transition(nota.id, { transicao: 'recusar-cancelamento', motivo: recusa.slice(0, 500) });
    await notificar(db, {
      para: await quemPode(db, { sujeito: 'notaservico', acao: 'cancelar', prestadorId }),
      tipo: 'NFS',
      titulo: texto.cancelamentoRecusado,
      texto: recusa,
      dadosSensiveis: true,
      destino: `/notas-servico/form/${nota.id}`,
      prestadorId,
      chave: `cancelamento-recusado:${nota.id}:${nota.canceladaEm ?? ''}`,
    });
  });
}

/** What the city did of its own: each unit's documents after the last one read. Answers how many events were new. */
export async function lerAdn(casa: Casa): Promise<number> {
  let novos = 0;
  for (const unidade of await unidadesNoAdn(casa.pool)) novos += await lerAdnDaUnidade(casa, unidade);
  return novos;
}

async function lerAdnDaUnidade(
  casa: Casa,
  { id, prestadorId }: { readonly id: number; readonly prestadorId: number },
): Promise<number> {
  const credencial = await credencialEmVigor(casa, prestadorId);
  const { documento } = await unidadeDe(casa.pool, prestadorId);
  if (typeof credencial === 'string' || documento === null) return 0;
  const sala = salaDe(casa, casa.pool, prestadorId);
  const configuracao = await configuracaoDaUnidade(sala);
  const sistema = casa.sistemas[ehProducao(configuracao.ambiente) ? 'PRODUCAO' : 'RESTRITA'];
  let corpo: unknown;
  try {
    // 404 comes with a whole answer where there is nothing new.
    ({ corpo } = await sistema.documentos(credencial, configuracao.ultimoNsu, documento));
  } catch (error) {
    if (error instanceof SemResposta) return 0;
    throw error;
  }
  const lote = campo(corpo, 'LoteDFe');
  let novos = 0;
  let ultimo = configuracao.ultimoNsu;
  for (const documentoDoLote of Array.isArray(lote) ? (lote as readonly unknown[]) : []) {
    const nsu = Number(campo(documentoDoLote, 'NSU'));
    const pacote = textoDe(campo(documentoDoLote, 'ArquivoXml'));
    if (!Number.isSafeInteger(nsu) || pacote === null) continue;
    if (await tratarDocumento(casa, prestadorId, sistema, pacote)) novos += 1;
    ultimo = Math.max(ultimo, nsu);
  }
  if (ultimo > configuracao.ultimoNsu)
    await sala.registros('configuracoes-notas-servico').server.set(id, { ultimoNsu: ultimo });
  return novos;
}

async function tratarDocumento(
  casa: Casa,
  prestadorId: number,
  sistema: SistemaNfse,
  pacote: string,
): Promise<boolean> {
  let evento: EventoLido | null;
  try {
    evento = lerEvento(sistema.desempacotar(pacote));
  } catch {
    return false; // What does not unpack is no event; the rest of the lot is read all the same.
  }
  const nota = evento && (await notaDaChave(casa.pool, prestadorId, evento.chave));
  if (!evento || !nota) return false;
  const { descricao, chave, id } = evento;
  const lido = evento;
  return inTransaction(casa.pool, async (db) => {
    const novo = await registrarEvento(salaDe(casa, db, prestadorId), nota.id, lido);
    if (novo && lido.codigo !== CANCELAMENTO)
      await notificar(db, {
        para: await quemPode(db, { sujeito: 'notaservico', acao: 'emitir', prestadorId }),
        tipo: 'NFS',
        titulo: texto.deOficio,
        texto: `${descricao} (${chave})`.slice(0, 300),
        destino: `/notas-servico/form/${nota.id}`,
        prestadorId,
        chave: `evento-nota:${id}`,
      });
    return novo;
  });
}

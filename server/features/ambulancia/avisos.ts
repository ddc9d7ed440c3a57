/** Each step of an order is told to who asked for it and to who regulates; one that nobody reads is told again, to more. */
import { semResposta } from '#domain/ambulancia/quadro.ts';
import { ambulanciaServidor as texto } from '#messages/ambulancia.ts';
import { administradores, quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/records.ts';
import { porResponder, quemPediu } from './repository.ts';

const quemRegula = (db: Queryable, prestadorId: number) =>
  quemPode(db, { sujeito: 'pedidoambulancia', acao: 'regular', prestadorId });

const chaveDe = (id: number, passo: string): string => `ambulancia:${id}:${passo}`;
const telaDe = (id: number): string => `/pedidos-ambulancia/form/${id}`;

/** States whose step the destination is told of: what is coming, and that it does not come any more. */
const NO_DESTINO: ReadonlySet<string> = new Set(['DESTINO_CONFIRMADO', 'A_CAMINHO', 'A_BORDO']);
const NAO_VEM: ReadonlySet<string> = new Set(['CANCELADO', 'OBITO']);

/** `eu` took the step and is not told. `prestadorId`: whose the order is; `antes`: the state before the step. */
export async function avisarPasso(
  db: Queryable,
  { id, situacao, nomePaciente, origem, destino, prestadorDestinoId }: Stored<'pedidos-ambulancia'>,
  prestadorId: number,
  eu: number,
  antes?: string,
): Promise<void> {
  const pediu = await quemPediu(db, id);
  const para = [...new Set([...(pediu === null ? [] : [pediu]), ...(await quemRegula(db, prestadorId))])];
  const aviso = {
    tipo: 'AMB',
    texto: texto.trajeto(nomePaciente ?? '', origem, destino),
    dadosSensiveis: true,
    criadoPor: eu,
  } as const;
  await notificar(db, {
    ...aviso,
    para: para.filter((usuarioId) => usuarioId !== eu),
    titulo: texto.aviso[situacao],
    destino: telaDe(id),
    prestadorId,
    chave: chaveDe(id, situacao),
  });
  const sabia = antes !== undefined && NO_DESTINO.has(antes);
  if (prestadorDestinoId === null || prestadorDestinoId === prestadorId) return;
  if (!NO_DESTINO.has(situacao) && !(sabia && NAO_VEM.has(situacao))) return;
  // Who receives people at the emergency of the destination; the board there shows the rest.
  const recebem = await quemPode(db, {
    sujeito: 'prontoatendimento',
    acao: 'insert',
    prestadorId: prestadorDestinoId,
  });
  await notificar(db, {
    ...aviso,
    para: recebem.filter((usuarioId) => usuarioId !== eu),
    titulo: NAO_VEM.has(situacao) ? texto.naoVem : texto.vem,
    destino: '/prontoatendimento',
    prestadorId: prestadorDestinoId,
    chave: chaveDe(id, `${situacao}:destino`),
  });
}

/**
 * Somebody of the same name was received at the destination, and another record there is as much like them: who asked says. Or the
 * arrival that ended the order was a mistake, and was taken back: who asked sees whether another is needed.
 */
export async function perguntarSeChegou(
  db: Queryable,
  { id, nomePaciente, origem, destino }: Stored<'pedidos-ambulancia'>,
  prestadorId: number,
  eu: number,
  desfeita = false,
): Promise<void> {
  const trajeto = texto.trajeto(nomePaciente ?? '', origem, destino);
  const pediu = await quemPediu(db, id);
  await notificar(db, {
    para: [...new Set([...(pediu === null ? [] : [pediu]), ...(await quemRegula(db, prestadorId))])],
    tipo: 'AMB',
    titulo: desfeita ? texto.chegadaDesfeita : texto.talvezChegou,
    texto: desfeita ? texto.chegadaDesfeitaTexto(trajeto) : texto.talvezChegouTexto(trajeto),
    dadosSensiveis: true,
    destino: telaDe(id),
    prestadorId,
    chave: chaveDe(id, desfeita ? 'chegada-desfeita' : 'talvez'),
    criadoPor: eu,
  });
}

/** Once for each request whose time to be answered is over: regulators again, and administrators. */
export async function insistir(db: Queryable, agora: number): Promise<number> {
  const esperando = await porResponder(db, (id) => `'ambulancia:' || ${id} || ':SOLICITADO'`);
  let avisados = 0;
  for (const pedido of esperando.filter((pendente) => semResposta(pendente, agora))) {
    const minutos = Math.floor((agora - Date.parse(pedido.pedidoEm)) / 60_000);
    avisados += await notificar(db, {
      para: [...new Set([...(await quemRegula(db, pedido.prestadorId)), ...(await administradores(db))])],
      tipo: 'AMB',
      titulo: texto.semResposta,
      texto: texto.semRespostaTexto(pedido.nomePaciente ?? '', minutos),
      dadosSensiveis: true,
      destino: telaDe(pedido.id),
      prestadorId: pedido.prestadorId,
      chave: chaveDe(pedido.id, 'sem-resposta'),
    });
  }
  return avisados;
}

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

/** `eu` took the step and is not told. */
export async function avisarPasso(
  db: Queryable,
  { id, situacao, nomePaciente, origem, destino }: Stored<'pedidos-ambulancia'>,
  prestadorId: number,
  eu: number,
): Promise<void> {
  const pediu = await quemPediu(db, id);
  const para = [...new Set([...(pediu === null ? [] : [pediu]), ...(await quemRegula(db, prestadorId))])];
  await notificar(db, {
    para: para.filter((usuarioId) => usuarioId !== eu),
    tipo: 'AMB',
    titulo: texto.aviso[situacao],
    texto: texto.trajeto(nomePaciente ?? '', origem, destino),
    dadosSensiveis: true,
    destino: telaDe(id),
    prestadorId,
    chave: chaveDe(id, situacao),
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

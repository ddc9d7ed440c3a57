/** The review chat of records (MON-01 to MON-03, docs/guides/monitoria.md): what features say and ask of it. */
import { encerrada, type StatusMonitoria } from '#domain/monitoria/monitoria.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { monitoriaServidor as texto } from '#messages/monitoria.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/records.ts';
import { conversaEm, jaEnviada, travarConversa, type Conversa, type Lugar } from './repository.ts';

export { abertasDoMestre, conversaEm, conversasDo, mensagensEm, type Lugar } from './repository.ts';

/** The two registers, open to the server inside the transaction of the writing. */
export type Portas = {
  readonly monitorias: ServerRecords<'monitorias'>;
  readonly mensagens: ServerRecords<'mensagens-monitoria'>;
};

/** What a chat says of its place, kept when it is opened. */
export type Assunto = Lugar & {
  readonly registro: string;
  readonly campo: string | null;
  readonly mestre: string | null;
  readonly nomeMestre: string | null;
  readonly idMestre: number | null;
  readonly prestadorId: number | null;
  readonly estudoId: number | null;
};

export type Dita = {
  readonly mensagem: string;
  readonly status: StatusMonitoria;
  readonly autor: { readonly id: number | null; readonly nome: string };
  readonly agora: string;
  /** The sending's own key: repeated, it is written once. */
  readonly chave?: string | undefined;
  /** The edit check that speaks. */
  readonly checagem?: string | undefined;
};

const PASSO: Readonly<Record<StatusMonitoria, 'aguardar' | 'pender' | 'aprovar'>> = {
  AGUARDANDO_AVALIACAO: 'aguardar',
  AVALIACAO_PENDENTE: 'pender',
  APROVADO: 'aprovar',
};

/**
 * Says something at a place; its status becomes the whole's. One message after another on a record, so that none is lost and
 * the order is the same for all. 409 once the chat was approved. Inside the caller's transaction.
 */
export async function dizer(db: Queryable, portas: Portas, assunto: Assunto, fala: Dita): Promise<void> {
  await travarConversa(db, assunto);
  if (fala.chave !== undefined && fala.autor.id !== null && (await jaEnviada(db, fala.autor.id, fala.chave)))
    return;
  const achada = await conversaEm(db, assunto);
  if (achada && encerrada(achada.status))
    throw new AppError('registro-travado', { messages: [texto.aprovada] });
  const conversa = achada ?? (await abrir(portas, assunto, fala));
  await portas.mensagens.keep({
    monitoriaId: conversa.id,
    estudoId: assunto.estudoId,
    usuarioRegistro: fala.autor.nome,
    usuarioId: fala.autor.id,
    dataHoraRegistro: fala.agora,
    status: fala.status,
    mensagem: fala.mensagem,
    chave: fala.chave ?? null,
  });
  await portas.monitorias.set(conversa.id, {
    mensagens: conversa.mensagens + 1,
    ultima: resumo(fala.mensagem),
    ultimoAutor: fala.autor.nome,
    ultimaEm: fala.agora,
    ...(fala.status === 'APROVADO' ? { aprovadaEm: fala.agora } : {}),
  });
  if (fala.status !== conversa.status)
    await portas.monitorias.transition(conversa.id, { transicao: PASSO[fala.status] });
}

async function abrir(portas: Portas, assunto: Assunto, { agora, checagem }: Dita): Promise<Conversa> {
  const { id } = await portas.monitorias.keep({ ...assunto, abertaEm: agora, checagem: checagem ?? null });
  return { id, status: 'AGUARDANDO_AVALIACAO', mensagens: 0, checagem: checagem ?? null };
}

const RESUMO = 200;
const resumo = (mensagem: string): string =>
  mensagem.length <= RESUMO ? mensagem : `${mensagem.slice(0, RESUMO - 1)}…`;

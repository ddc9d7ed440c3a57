/** The review chat of records (MON-01 to MON-03, docs/guides/monitoria.md): what features say and ask of it. */
import { encerrada, type StatusMonitoria } from '#domain/monitoria/monitoria.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { monitoriaServidor as texto } from '#messages/monitoria.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/records.ts';
import {
  conversaEm,
  conversasEm,
  estudoBloqueado,
  jaEnviada,
  travarConversa,
  travarConversas,
  type Conversa,
  type Lugar,
} from './repository.ts';

export { abertasDoMestre, conversasDo, estudoBloqueado, mensagensEm, type Lugar } from './repository.ts';

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
  // The trigger refuses it too; this says why.
  if (assunto.estudoId !== null && (await estudoBloqueado(db, assunto.estudoId)))
    throw new AppError('registro-travado', { messages: [texto.estudoBloqueado] });
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
    checagem: fala.checagem ?? null,
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

export type Fala = { readonly assunto: Assunto; readonly fala: Dita };

const lugarDe = ({ nomeEntidade, idEntidade, nomeColuna }: Lugar): string =>
  `${nomeEntidade}:${idEntidade}:${nomeColuna}`;

/** A chat as it becomes while many things are said. */
type Aberta = { conversa: Conversa; readonly falas: Fala[] };

/**
 * Says many things at once, in the order given, as `dizer` would one by one; those of an approved chat are left out and
 * answered. Nobody sent them from a browser, so no key is looked for. Inside the caller's transaction.
 */
export async function dizerMuitas(
  db: Queryable,
  portas: Portas,
  falas: readonly Fala[],
): Promise<readonly Fala[]> {
  if (falas.length === 0) return [];
  const assuntos = falas.map(({ assunto }) => assunto);
  await travarConversas(db, assuntos);
  const achadas = await conversasEm(db, assuntos);
  const porLugar = new Map<string, { readonly achada: Conversa | undefined; readonly falas: Fala[] }>();
  const caladas: Fala[] = [];
  for (const fala of falas) {
    const lugar = lugarDe(fala.assunto);
    const achada = achadas.get(lugar);
    if (achada && encerrada(achada.status)) caladas.push(fala);
    else {
      const aberta = porLugar.get(lugar) ?? { achada, falas: [] };
      aberta.falas.push(fala);
      porLugar.set(lugar, aberta);
    }
  }
  const abertas = await abrirMuitas(portas, [...porLugar.values()]);
  await portas.mensagens.keepAll(
    abertas.flatMap(({ conversa, falas: proprias }) =>
      proprias.map(({ assunto, fala }) => ({
        monitoriaId: conversa.id,
        estudoId: assunto.estudoId,
        usuarioRegistro: fala.autor.nome,
        usuarioId: fala.autor.id,
        dataHoraRegistro: fala.agora,
        status: fala.status,
        mensagem: fala.mensagem,
        chave: fala.chave ?? null,
        checagem: fala.checagem ?? null,
      })),
    ),
  );
  const ultimas = abertas.flatMap(({ conversa, falas: proprias }) => {
    const fala = proprias.at(-1)?.fala;
    return fala ? [{ conversa, fala, quantas: proprias.length }] : [];
  });
  await portas.monitorias.setAll(
    ultimas.map(({ conversa, fala, quantas }) => ({
      id: conversa.id,
      valores: {
        mensagens: conversa.mensagens + quantas,
        ultima: resumo(fala.mensagem),
        ultimoAutor: fala.autor.nome,
        ultimaEm: fala.agora,
        ...(fala.status === 'APROVADO' ? { aprovadaEm: fala.agora } : {}),
      },
    })),
  );
  const passos = await portas.monitorias.transitions(
    ultimas
      .filter(({ conversa, fala }) => fala.status !== conversa.status)
      .map(({ conversa, fala }) => ({ id: conversa.id, step: { transicao: PASSO[fala.status] } })),
  );
  const recusa = passos.find((passo) => passo instanceof AppError);
  if (recusa) throw recusa;
  return caladas;
}

/** The chats that are not there yet, opened together. */
async function abrirMuitas(
  portas: Portas,
  lugares: readonly { readonly achada: Conversa | undefined; readonly falas: Fala[] }[],
): Promise<readonly Aberta[]> {
  const novas = lugares.filter(({ achada }) => achada === undefined);
  const guardadas = await portas.monitorias.keepAll(
    novas.flatMap(({ falas }) =>
      falas.slice(0, 1).map(({ assunto, fala }) => ({
        ...assunto,
        abertaEm: fala.agora,
        checagem: fala.checagem ?? null,
      })),
    ),
  );
  const ids = new Map(novas.map((nova, at) => [nova, guardadas[at]?.id ?? 0]));
  return lugares.map((lugar) => ({
    falas: lugar.falas,
    conversa: lugar.achada ?? {
      id: ids.get(lugar) ?? 0,
      status: 'AGUARDANDO_AVALIACAO',
      mensagens: 0,
      checagem: null,
    },
  }));
}

const RESUMO = 200;
const resumo = (mensagem: string): string =>
  mensagem.length <= RESUMO ? mensagem : `${mensagem.slice(0, RESUMO - 1)}…`;

/** The television of the waiting room: its key, and what it may show. */
import { timingSafeEqual } from 'node:crypto';
import type { RespostaPainel } from '#domain/fila/wire.ts';
import { diaDe, inicioDoDia } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { filaServidor as texto } from '#messages/fila.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { chamadasDoPainel, painelAtivo, type LinhaPainel } from './repository.ts';

const FINALIDADE = 'painel-chamada';
/** As many as are read from the back of the room. */
const ULTIMAS = 6;

const mac = (cofre: Cofre, { id, chave }: { readonly id: number; readonly chave: number }): Buffer =>
  cofre.derivar(`${id} ${chave}`, FINALIDADE);

/** What stands behind # in the panel's address: no log of addresses keeps it. */
export function chaveDoPainel(cofre: Cofre, painel: { readonly id: number; readonly chave: number }): string {
  return `${painel.id}.${mac(cofre, painel).toString('base64url')}`;
}

/** The panel that the key opens; 404 for any that is not in force. */
async function abrirPainel(db: Queryable, cofre: Cofre, chave: unknown): Promise<LinhaPainel> {
  const recusa = new AppError('convite-desconhecido', { messages: [texto.painelDesconhecido] });
  const [, id, dado] =
    (typeof chave === 'string' && /^([1-9][0-9]{0,14})\.([A-Za-z0-9_-]{43})$/.exec(chave)) || [];
  if (id === undefined || dado === undefined) throw recusa;
  const painel = await painelAtivo(db, Number(id));
  const certo = painel && timingSafeEqual(Buffer.from(dado, 'base64url'), mac(cofre, painel));
  if (!painel || !certo) throw recusa;
  return painel;
}

export async function painelPara(
  db: Queryable,
  cofre: Cofre,
  chave: unknown,
  agora: number,
): Promise<RespostaPainel> {
  const painel = await abrirPainel(db, cofre, chave);
  const { nome, unidade, fuso, mostra, voz, aviso } = painel;
  const inicio = inicioDoDia(diaDe(agora, fuso), fuso);
  const chamadas = await chamadasDoPainel(db, painel, { inicio, fim: inicio }, ULTIMAS);
  return {
    agora: new Date(agora).toISOString(),
    fuso,
    nome,
    unidade,
    voz,
    aviso,
    chamadas: chamadas.map(({ id, senha, nome: nomeCurto, onde, em, vez }) => ({
      id,
      senha: mostra === 'NOME' ? null : senha,
      // Who has no ticket is called by the short name, whatever the panel shows of others.
      nome: mostra === 'SENHA' && senha !== null ? null : nomeCurto,
      onde,
      em,
      vez,
    })),
  };
}

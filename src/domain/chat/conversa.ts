/** Messages as the screen holds and draws them: in order, each once, under their day, with the line above what is new. */
import { diaDe } from '../formato/fuso.ts';
import type { ConversaChat, MarcaLida, MensagemChat } from './wire.ts';

/** Both together by number, each once; what came later counts. */
export function unir(
  antes: readonly MensagemChat[],
  novas: readonly MensagemChat[],
): readonly MensagemChat[] {
  if (novas.length === 0) return antes;
  const porSeq = new Map([...antes, ...novas].map((mensagem) => [mensagem.seq, mensagem]));
  return [...porSeq.values()].toSorted((a, b) => a.seq - b.seq);
}

/** Whether something lies between what is held and what was told. What retention took away leaves no gap at the end. */
export function falta(antes: readonly MensagemChat[], seq: number): boolean {
  const ultima = antes.at(-1)?.seq;
  return ultima === undefined ? seq > 1 : seq > ultima + 1;
}

export type Linha =
  | { readonly tipo: 'dia'; readonly chave: string; readonly em: string }
  | { readonly tipo: 'novas'; readonly chave: 'novas' }
  | {
      readonly tipo: 'mensagem';
      readonly chave: string;
      readonly mensagem: MensagemChat;
      /** The same person went on within five minutes: no name again. */
      readonly seguida: boolean;
    };

const SEGUIDA_MS = 5 * 60_000;

/** `lidaAte`: up to where the person had read when they opened it; `eu` writes nothing that is new to them. */
export function linhasDe(mensagens: readonly MensagemChat[], lidaAte: number, eu: number): readonly Linha[] {
  const linhas: Linha[] = [];
  let antes: MensagemChat | undefined;
  let avisada = false;
  for (const mensagem of mensagens) {
    const novoDia = !antes || diaDe(antes.em) !== diaDe(mensagem.em);
    if (novoDia) linhas.push({ tipo: 'dia', chave: `dia-${mensagem.seq}`, em: mensagem.em });
    const comeca = !avisada && mensagem.seq > lidaAte && mensagem.autorId !== eu;
    if (comeca) {
      avisada = true;
      linhas.push({ tipo: 'novas', chave: 'novas' });
    }
    const seguida =
      !novoDia &&
      !comeca &&
      antes?.autorId === mensagem.autorId &&
      Date.parse(mensagem.em) - Date.parse(antes.em) < SEGUIDA_MS;
    linhas.push({ tipo: 'mensagem', chave: `m-${mensagem.seq}`, mensagem, seguida });
    antes = mensagem;
  }
  return linhas;
}

/** How many of the others have read up to a message. */
export function quantosLeram(marcas: readonly MarcaLida[], seq: number, eu: number): number {
  return marcas.filter(({ usuarioId, ateSeq }) => usuarioId !== eu && ateSeq >= seq).length;
}

/** The list after a message: its conversation first, with one more unread where somebody else wrote it. */
export function comUltima(
  conversas: readonly ConversaChat[],
  mensagem: Omit<MensagemChat, 'texto' | 'arquivo'> & {
    readonly texto: string | null;
    readonly arquivo: object | null;
  },
  eu: number,
): readonly ConversaChat[] {
  const conversa = conversas.find(({ id }) => id === mensagem.conversaId);
  if (!conversa || conversa.ultimaSeq >= mensagem.seq) return conversas;
  const minha = mensagem.autorId === eu;
  const nova: ConversaChat = {
    ...conversa,
    ultimaSeq: mensagem.seq,
    ultimaEm: mensagem.em,
    naoLidas: conversa.naoLidas + (minha ? 0 : 1),
    lidaSeq: minha && conversa.naoLidas === 0 ? mensagem.seq : conversa.lidaSeq,
    ultima: conversa.fechada
      ? null
      : {
          autorId: mensagem.autorId,
          autor: mensagem.autor,
          texto: mensagem.texto ?? '',
          arquivo: mensagem.arquivo !== null,
        },
  };
  return [nova, ...conversas.filter((outraConversa) => outraConversa !== conversa)];
}

/** Where the messages stand: at the bottom they follow what comes; above it nothing moves, and what came is counted. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ConversaChat, type MensagemChat } from '#domain/chat/wire.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { buscarAntes, marcarLida, meuId } from './wire.ts';

/** So near the bottom one is at it. */
const PERTO = 60;

type Questao = {
  readonly conversa: ConversaChat;
  readonly mensagens: readonly MensagemChat[];
  readonly procurada: number | null;
  readonly saindo: number;
};

export function useScroll({ conversa: { id, lidaSeq }, mensagens, procurada, saindo }: Questao) {
  const client = useQueryClient();
  const quadro = useRef<HTMLDivElement>(null);
  const embaixo = useRef(true);
  const [longe, setLonge] = useState(false);
  const [visto, setVisto] = useState(() => mensagens.at(-1)?.seq ?? 0);
  const primeira = mensagens[0]?.seq ?? 0;
  const ultima = mensagens.at(-1)?.seq ?? 0;
  /** What stood first and how far the bottom was, before older ones came. */
  const ancora = useRef({ primeira, doFim: 0 });

  const estaVendo = () => embaixo.current && document.visibilityState === 'visible';
  const marcar = useRef(() => undefined as void);
  marcar.current = () => {
    if (!estaVendo()) return;
    setVisto(ultima);
    if (ultima > lidaSeq) void marcarLida(client, id, ultima).catch(() => undefined); // marked with the next one
  };

  useLayoutEffect(() => {
    const alvo = quadro.current;
    if (!alvo) return;
    if (primeira < ancora.current.primeira) alvo.scrollTop = alvo.scrollHeight - ancora.current.doFim;
    else if (embaixo.current && procurada === null) alvo.scrollTop = alvo.scrollHeight;
    ancora.current = { primeira, doFim: alvo.scrollHeight - alvo.scrollTop };
  }, [primeira, ultima, saindo, procurada]);
  useEffect(() => {
    marcar.current();
  }, [ultima, lidaSeq]);
  useEffect(() => {
    const ver = () => marcar.current();
    document.addEventListener('visibilitychange', ver);
    return () => document.removeEventListener('visibilitychange', ver);
  }, []);

  // A message that was searched for: older pages until it is there, then brought into sight.
  useEffect(() => {
    if (procurada === null || primeira === 0) return;
    const linha = quadro.current?.querySelector(`[data-seq="${procurada}"]`);
    if (linha) {
      embaixo.current = false;
      linha.scrollIntoView({ block: 'center' });
    } else if (procurada < primeira) void buscarAntes(client, id, primeira).catch(() => undefined); // 'Ver anteriores' is there
  }, [client, id, procurada, primeira]);

  const onScroll = () => {
    const alvo = quadro.current;
    if (!alvo) return;
    const resta = alvo.scrollHeight - alvo.scrollTop - alvo.clientHeight;
    ancora.current.doFim = alvo.scrollHeight - alvo.scrollTop;
    embaixo.current = resta < PERTO;
    setLonge(!embaixo.current);
    marcar.current();
  };
  const descer = () => {
    const alvo = quadro.current;
    if (alvo) alvo.scrollTop = alvo.scrollHeight;
  };
  const { run, busy: buscando } = useAct(() => buscarAntes(client, id, primeira), {
    failure: texto.falhaAntes,
  });
  const antes = () => void run();
  const abaixo = longe
    ? mensagens.filter(({ seq, autorId }) => seq > visto && autorId !== meuId()).length
    : 0;
  return { quadro, onScroll, descer, abaixo, longe, antes, buscando };
}

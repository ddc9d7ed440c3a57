/** The messages: the newest at the bottom; what comes in moves nothing for who reads above. */
import { Button, Divider, Flex } from 'antd';
import { ArrowDown } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { linhasDe, quantosLeram } from '#domain/chat/conversa.ts';
import { PAGINA, type ConversaChat, type RespostaMensagens } from '#domain/chat/wire.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { useNow } from '#shared/ui/useNow.ts';
import { Bubble } from './Bubble.tsx';
import { Pending } from './Pending.tsx';
import { useOutbox } from './outbox.ts';
import { useScroll } from './useScroll.ts';
import { meuId } from './wire.ts';

type Props = {
  readonly conversa: ConversaChat;
  readonly resposta: RespostaMensagens;
  readonly procurada: number | null;
  /** Where one writes. */
  readonly children: ReactNode;
};

/** 'hoje', 'ontem', '21/11/2026'. */
const dia = (em: string, agora: number): string =>
  formatRelativo(em, new Date(agora).toISOString()).split(/[ ,]/)[0] ?? '';

export function Messages({ conversa, resposta: { mensagens, lidas }, procurada, children }: Props) {
  const eu = meuId();
  const agora = useNow(0);
  const [lidaAoAbrir] = useState(conversa.lidaSeq);
  const saindo = useOutbox(conversa.id);
  const { quadro, onScroll, descer, abaixo, longe, antes, buscando } = useScroll({
    conversa,
    mensagens,
    procurada,
    saindo: saindo.length,
  });
  const linhas = linhasDe(mensagens, lidaAoAbrir, eu);
  return (
    <>
      {/* Reached by the keyboard, as whatever scrolls is. */}
      <div
        className="chat-rola chat-mensagens"
        role="log"
        aria-label={texto.mensagens}
        ref={quadro}
        onScroll={onScroll}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {mensagens.length >= PAGINA && (mensagens[0]?.seq ?? 1) > 1 ? (
          <Divider plain>
            <Button type="link" loading={buscando} onClick={antes}>
              {texto.anteriores}
            </Button>
          </Divider>
        ) : null}
        {linhas.length === 0 && saindo.length === 0 ? <p className="z-fraco">{texto.semMensagens}</p> : null}
        {linhas.map((linha) => (
          <Fragment key={linha.chave}>
            {linha.tipo === 'dia' ? <Divider plain>{dia(linha.em, agora)}</Divider> : null}
            {linha.tipo === 'novas' ? (
              <Divider style={{ borderColor: 'var(--z-primary)' }}>{texto.novas}</Divider>
            ) : null}
            {linha.tipo === 'mensagem' ? (
              <Bubble
                mensagem={linha.mensagem}
                seguida={linha.seguida}
                minha={linha.mensagem.autorId === eu}
                direta={conversa.tipo === 'DIRETA'}
                leram={quantosLeram(lidas, linha.mensagem.seq, eu)}
              />
            ) : null}
          </Fragment>
        ))}
        {saindo.map((mensagem) => (
          <Pending key={mensagem.chave} saindo={mensagem} />
        ))}
      </div>
      <div className="chat-pe">
        {longe ? (
          <Flex justify="center" className="chat-descer">
            <Button
              size="small"
              type={abaixo > 0 ? 'primary' : 'default'}
              icon={<ArrowDown size={14} aria-hidden />}
              onClick={descer}
            >
              {texto.descer(abaixo)}
            </Button>
          </Flex>
        ) : null}
        {children}
      </div>
    </>
  );
}

/** The call beside whatever screen is open: the picture next to the chart that is being written. */
import { Button, Flex, Typography } from 'antd';
import { Maximize2, Minimize2, PhoneOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { closeDock } from '#shared/ui/dock.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { deixar, esquecer, useChamada, type EstadoChamada } from './chamada.ts';
import { Controls, Stopped } from './Controls.tsx';
import { Messages } from './Messages.tsx';
import { RoomNotices } from './RoomNotices.tsx';
import { phraseOf, nobodyPhrase, Stage } from './Stage.tsx';
import { useMessages } from './useMessages.ts';

/** What the small picture has no room to say. */
function Phrases({ chamada }: { readonly chamada: EstadoChamada }) {
  const phrases = chamada.outros.length === 0 ? [nobodyPhrase(chamada)] : chamada.outros.map(phraseOf);
  return phrases.map((phrase, at) => (phrase === null ? null : <small key={at}>{phrase}</small>));
}

const INTEIRA = '/telemedicina/chamada';

export function CallDock() {
  const chamada = useChamada();
  const { pathname } = useLocation();
  useEffect(() => {
    if (chamada === null) closeDock();
  }, [chamada]);
  // On the call's own screen nothing of it is drawn, and nothing is told twice.
  return chamada === null || pathname === INTEIRA ? null : <Docked chamada={chamada} />;
}

function Docked({ chamada }: { readonly chamada: EstadoChamada }) {
  const mensagens = useMessages(chamada);
  // Where the screen is narrow it begins as a strip: what is written lies under it.
  const phone = useMedia('(max-width: 767px)');
  const [reduzida, setReduzida] = useState<boolean | null>(null);
  const pequena = reduzida ?? phone;
  const { agendamentoId, titulo, fim, semServidor } = chamada;
  const inteira = `${INTEIRA}?agendamento=${agendamentoId}`;
  return (
    <aside
      className="z-moldura z-doca z-nao-imprimir"
      data-reduzida={pequena && fim === null ? '' : undefined}
      aria-label={texto.com(titulo)}
    >
      <Flex vertical gap={8}>
        {fim === null ? (
          <>
            <div className="z-doca-corpo">
              <Stage chamada={chamada} />
              <Flex vertical gap={6} className="z-doca-acoes">
                <Flex gap={4} align="center">
                  <strong className="z-corte">{titulo}</strong>
                  <IconButton
                    size="small"
                    label={pequena ? texto.ampliar : texto.reduzir}
                    icon={pequena ? <Maximize2 size={16} aria-hidden /> : <Minimize2 size={16} aria-hidden />}
                    onClick={() => setReduzida(!pequena)}
                  />
                </Flex>
                <Controls chamada={chamada} mensagens={mensagens} estreito={pequena} />
              </Flex>
            </div>
            {pequena ? <Phrases chamada={chamada} /> : null}
            <Stopped chamada={chamada} />
            <RoomNotices chamada={chamada} />
            {semServidor ? <Typography.Text type="warning">{texto.semServidor}</Typography.Text> : null}
            {mensagens.aberto ? <Messages chamada={chamada} /> : null}
            <Flex gap={8} wrap justify="space-between" className="z-doca-pe">
              <ButtonLink to={inteira} size="small">
                {texto.tela}
              </ButtonLink>
              <Button
                danger
                size="small"
                icon={<PhoneOff size={14} aria-hidden />}
                onClick={() => void deixar(true)}
              >
                {texto.encerrar}
              </Button>
            </Flex>
          </>
        ) : (
          <>
            <strong role="status">{texto.fim[fim]}</strong>
            <Typography.Text type="secondary">{texto.fimTexto[fim]}</Typography.Text>
            <Flex gap={8} wrap>
              {fim === 'finalizada' ? null : (
                <ButtonLink to={inteira} size="small">
                  {texto.verChamada}
                </ButtonLink>
              )}
              <Button size="small" onClick={esquecer}>
                {texto.fechar}
              </Button>
            </Flex>
          </>
        )}
      </Flex>
    </aside>
  );
}
